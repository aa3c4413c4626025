/**
 * Digits after the calling code, for each code whose numbers have one length or two, or whose
 * ordinary numbers are shorter than the generic format. Written by tools/country-data.ts from libphonenumber's metadata.
 */
export const phoneLengths: readonly {
  readonly digits: readonly number[];
  readonly codes: readonly number[];
}[] = [
  { digits: [10], codes: [1, 7, 30, 52, 58, 90, 91, 225, 229, 234] },
  { digits: [9, 11], codes: [31] },
  {
    digits: [8, 9],
    codes: [
      32, 36, 51, 66, 213, 224, 250, 258, 264, 355, 377, 385, 387, 593, 855, 886, 962, 963, 970,
      971,
    ],
  },
  {
    digits: [9],
    codes: [
      33, 34, 41, 56, 61, 93, 94, 211, 212, 218, 221, 233, 237, 240, 242, 244, 245, 249, 251, 255,
      256, 260, 261, 262, 263, 351, 375, 380, 420, 590, 594, 596, 966, 992, 994, 995, 996, 998,
    ],
  },
  { digits: [6, 9], codes: [40, 376, 508] },
  { digits: [9, 10], codes: [44, 81, 84, 92] },
  {
    digits: [8],
    codes: [
      45, 47, 65, 216, 222, 223, 226, 227, 228, 232, 235, 236, 253, 257, 266, 268, 350, 356, 357,
      370, 371, 373, 374, 382, 386, 389, 502, 503, 504, 505, 506, 509, 591, 598, 689, 852, 853, 965,
      968, 973, 974, 993,
    ],
  },
  { digits: [7, 9], codes: [48, 220, 265, 354, 423] },
  { digits: [6, 7, 8, 10], codes: [53] },
  { digits: [10, 11], codes: [54, 55] },
  { digits: [8, 10], codes: [57, 378, 850, 977] },
  { digits: [6, 7, 8, 9, 10], codes: [95] },
  { digits: [7, 8], codes: [230, 241, 267, 372, 507, 599, 670, 675, 961, 975] },
  {
    digits: [7],
    codes: [238, 239, 246, 248, 269, 291, 297, 501, 592, 673, 674, 679, 680, 691, 692, 960],
  },
  { digits: [5], codes: [247, 500, 682] },
  { digits: [4, 5], codes: [290] },
  { digits: [6], codes: [298, 299, 672, 681, 687] },
  { digits: [6, 7], codes: [597] },
  { digits: [5, 7], codes: [676, 677, 678] },
  { digits: [4, 7], codes: [683] },
  { digits: [5, 6, 7, 10], codes: [685] },
  { digits: [5, 8], codes: [686] },
  { digits: [5, 6, 7], codes: [688] },
  { digits: [4, 5, 6, 7], codes: [690] },
];
