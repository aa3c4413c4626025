import { expect, test } from 'vitest';
import { readSuppressionList } from './read-suppression-list.ts';

test.each([
  [
    'one address per line',
    'Ann@Lab.example\r\n\r\n bob@lab.example ',
    ['ann@lab.example', 'bob@lab.example'],
  ],
  ['a header', '\ufeffEmail\nann@lab.example', ['ann@lab.example']],
  ['CSV', 'Name,E-mail,Owner\n"Lee, Ann",ann@lab.example,us@ldl.example', ['ann@lab.example']],
  [
    'CSV with a postal address before the email address',
    'Name,Address,City,Email\nAnn,1 Main St,Reno,ann@lab.example',
    ['ann@lab.example'],
  ],
  [
    'CSV with several columns about email',
    'Email opt-in,Email address,Owner email\nyes,ann@lab.example,us@ldl.example',
    ['ann@lab.example'],
  ],
  [
    'CSV whose header has only the postal address',
    'Address,Contact\n1 Main St,ann@lab.example',
    ['ann@lab.example'],
  ],
  ['semicolons', 'name;address\nAnn;"ann@lab.example"', ['ann@lab.example']],
  [
    'CSV without a header',
    'Ann,ann@lab.example\nBob,bob@lab.example',
    ['ann@lab.example', 'bob@lab.example'],
  ],
  [
    'addresses as mail programs write them (R219)',
    [
      'Ann Lee <ann@lab.example>',
      '"Lee, Bob" <bob@lab.example>',
      'Lee, Carl <carl@lab.example>,',
      'mailto:dan@lab.example?subject=Stop',
      "'eve@lab.example';",
      '\u00a0\tfay@lab.example \u200b\u00a0',
      ', <gus@lab.example>, ',
      'hal＠lab.example',
      '"ida@lab.example" <ida@lab.example>',
    ].join('\r\n'),
    ['ann', 'bob', 'carl', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida'].map(
      (one) => `${one}@lab.example`,
    ),
  ],
  [
    'lines above the header',
    'sep=;\r\nUnsubscribed people\r\n\r\nName;E-mail\r\nAnn;<ann@lab.example>;\r\n',
    ['ann@lab.example'],
  ],
])('a suppression list in this format is read: %s', (_, text, addresses) => {
  expect(readSuppressionList(text)).toEqual({ addresses, invalid: [] });
});

test('a line with two people is reported instead of suppressing one of them', () => {
  const text = 'Name;Email\nBoth;Ann <ann@lab.example>, Bob <bob@lab.example>';
  const invalid = [{ line: 2, reason: 'not a valid email address' }];
  expect(readSuppressionList(text)).toEqual({ addresses: [], invalid });
});

test('every line without a usable address is reported', () => {
  const text = 'email,name\nann@lab.example,Ann\n,Bob\ncarl@,Carl\n\nnobody\n';
  expect(readSuppressionList(text)).toEqual({
    addresses: ['ann@lab.example'],
    invalid: [
      { line: 3, reason: 'no email address' },
      { line: 4, reason: 'not a valid email address' },
      { line: 6, reason: 'not a valid email address' },
    ],
  });
  expect(readSuppressionList('a@lab.example,b@lab.example').invalid).toEqual([
    { line: 1, reason: 'more than one address' },
  ]);
});
