"""What every game shares: tables, hands, results, records and the facts of a match; standard library only."""
