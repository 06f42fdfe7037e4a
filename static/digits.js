// Whole numbers in the digits of whoever reads: the page says its 0 where that is another than Latin's.
"use strict";

const ZERO = (document.documentElement.dataset.zero ?? "0").codePointAt(0);
const ZEROS = [0x6f0, 0x660];

// The number that is written in `text`, in Latin, Persian or Arabic digits; NaN for anything else.
function whole(text) {
  const plain = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.codePointAt(0);
    return String(code - ZEROS.find((zero) => code >= zero));
  });
  return Number(plain.replace("\u2212", "-"));
}

// `text`, or a number, with its digits as they are read here.
function written(text) {
  return String(text).replace(/\d/g, (digit) => String.fromCodePoint(ZERO + Number(digit)));
}
