import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCompletePhone } from '#contract/phone.ts';
import { phoneCountries as countries } from '#web/form-engine/phone/phone-countries.ts';
import { unitedStates } from '#web/form-engine/phone/phone-country.ts';
import {
  editPhone,
  formatPhone,
  moveTo,
  type PhoneNumber,
  phonePayload,
  readPhone,
} from '#web/form-engine/phone/phone-number.ts';

function country(iso: string) {
  const found = countries.find((candidate) => candidate.iso === iso);
  if (!found) throw new Error(`No country ${iso}`);
  return found;
}

function blank(iso: string): PhoneNumber {
  return { country: country(iso), digits: '', plus: false, extension: undefined };
}

/** A control with a caret, driven key by key; `|` marks the caret. */
function keyboard(iso: string, start = '') {
  let number = blank(iso);
  let text = '';
  let caret = 0;
  function apply(next: string, at: number, inputType: string | undefined) {
    const edited = editPhone(number, { text: next, caret: at, inputType }, countries);
    ({ number, text, caret } = edited);
  }
  const control = {
    type(keys: string) {
      for (const key of keys) {
        apply(text.slice(0, caret) + key + text.slice(caret), caret + 1, 'insertText');
      }
      return control;
    },
    paste(pasted: string) {
      apply(pasted, pasted.length, 'insertFromPaste');
      return control;
    },
    caretAt(at: number) {
      caret = at;
      return control;
    },
    backspace(times = 1) {
      for (let n = 0; n < times; n += 1) {
        const at = Math.max(0, caret - 1);
        apply(text.slice(0, at) + text.slice(caret), at, 'deleteContentBackward');
      }
      return control;
    },
    remove() {
      apply(text.slice(0, caret) + text.slice(caret + 1), caret, 'deleteContentForward');
      return control;
    },
    get shown() {
      return `${text.slice(0, caret)}|${text.slice(caret)}`;
    },
    get country() {
      return number.country.iso;
    },
    get payload() {
      return phonePayload(number);
    },
    get extension() {
      return number.extension;
    },
  };
  return start === '' ? control : control.paste(start);
}

describe('typing', () => {
  test.each([
    ['us', '7', '1 (7|'],
    ['us', '1', '1|'],
    ['us', '7021234567', '1 (702) 123-4567|'],
    ['us', '17021234567', '1 (702) 123-4567|'],
    ['us', '170212345678999', '1 (702) 123-4567|'],
    ['us', '702abc123', '1 (702) 123|'],
    ['gb', '2079460958', '44 2079 460958|'],
    ['gb', '02079460958', '44 2079 460958|'],
    ['gb', '442079460958', '44 2079 460958|'],
    ['fr', '0612345678', '33 6 12 34 56 78|'],
    ['de', '03012345678', '493 012 345 678|'],
  ])('typing in %s: %s shows %s', (iso, keys, shown) => {
    expect(keyboard(iso).type(keys).shown).toBe(shown);
  });

  test('a plus keeps the calling code open until it is known, then the country follows', () => {
    const control = keyboard('us').type('+4');
    expect(control.shown).toBe('+4|');
    control.type('4');
    expect(control.country).toBe('gb');
    expect(control.type('2079460958').payload).toBe('+442079460958');
  });

  test('an international prefix typed in the United States is kept open like a plus', () => {
    expect(keyboard('us').type('011442079460958').payload).toBe('+442079460958');
    expect(keyboard('us').type('00442079460958').payload).toBe('+442079460958');
  });

  test('a digit typed in the middle keeps the caret after it', () => {
    const control = keyboard('us', '702123456').caretAt(8).type('9');
    expect(control.shown).toBe('1 (702) 9|12-3456');
  });

  test('a digit typed in the middle of a complete number removes the last one', () => {
    const control = keyboard('us', '7021234567').caretAt(6).type('9');
    expect(control.shown).toBe('1 (702) 9|12-3456');
  });
});

test('deleting skips the mask’s characters, one digit at a time, until nothing is left', () => {
  const control = keyboard('us', '7021');
  expect(control.shown).toBe('1 (702) 1|');
  expect(control.backspace().shown).toBe('1 (702|');
  expect(control.backspace(3).shown).toBe('1|');
  expect(control.backspace().shown).toBe('|');
});

test('deleting a character of the mask deletes the digit next to it', () => {
  expect(keyboard('us', '7021234567').caretAt(8).backspace().shown).toBe('1 (70|1) 234-567');
  expect(keyboard('us', '7021234567').caretAt(6).remove().shown).toBe('1 (702|) 234-567');
});

test('deleting keeps the calling code while there are national digits', () => {
  expect(keyboard('us', '7021234567').caretAt(1).backspace().shown).toBe('1| (702) 123-4567');
  expect(keyboard('gb', '2079460958').caretAt(1).backspace().payload).toBe('+442079460958');
});

describe('a pasted or autofilled number', () => {
  test.each([
    ['(702) 123-4567', 'us', '+17021234567'],
    ['1-702-123-4567', 'us', '+17021234567'],
    ['7021234567', 'us', '+17021234567'],
    ['702.123.4567 ext. 12', 'us', '+17021234567'],
    ['tel:+1-702-123-4567', 'us', '+17021234567'],
    ['+1 416 555 0123', 'ca', '+14165550123'],
    ['(787) 234-5678', 'pr', '+17872345678'],
    ['+44 20 7946 0958', 'gb', '+442079460958'],
    ['+44 (0)20 7946 0958', 'gb', '+442079460958'],
    ['00 44 20 7946 0958', 'gb', '+442079460958'],
    ['011 44 20 7946 0958', 'gb', '+442079460958'],
    ['442079460958', 'gb', '+442079460958'],
    ['+49 30 123456789', 'de', '+4930123456789'],
    ['+7 701 234 5678', 'kz', '+77012345678'],
    ['+7 912 345 67 89', 'ru', '+79123456789'],
    ['+999 123 456 789', 'us', '+999123456789'],
    ['Phone: +33 6 12 34 56 78', 'fr', '+33612345678'],
  ])('%s belongs to %s and is sent as %s', (text, iso, payload) => {
    const control = keyboard('us').paste(text);
    expect(control.country).toBe(iso);
    expect(control.payload).toBe(payload);
  });

  test.each(['tel:+1-702-123-4567', '+1 (702) 123-4567', '17021234567'])(
    '%s changes the country',
    (text) => {
      const control = keyboard('gb').paste(text);
      expect([control.country, control.payload]).toEqual(['us', '+17021234567']);
    },
  );

  test('a number suggested by a phone’s keyboard is read as a whole', () => {
    const edit = { text: '+1 702 123 4567', caret: 15, inputType: 'insertText' };
    const whole = editPhone(blank('gb'), { ...edit, inserted: 'tel:+1 702 123 4567' }, countries);
    expect([whole.number.country.iso, whole.number.digits]).toEqual(['us', '17021234567']);
    const tel = { ...edit, text: '17021234567', caret: 11, inserted: '17021234567' };
    expect(editPhone(blank('gb'), tel, countries).number.country.iso).toBe('us');
  });

  test('a pasted number is national in its own country, even if it starts like the calling code', () => {
    expect(keyboard('gb').paste('020 7946 0958').payload).toBe('+442079460958');
    expect(keyboard('dk').paste('45 12 34 56').payload).toBe('+4545123456');
    expect(keyboard('dk').paste('+45 45 12 34 56').payload).toBe('+4545123456');
  });
});

describe('an extension behind the number (R216)', () => {
  test.each([
    'x34',
    ' ext. 34',
    'ext34',
    ' extension 34',
    '#34',
    ',34',
    ';ext=34',
    '～３４',
    'X٣٤',
  ])('%s is kept, typed or pasted', (typed) => {
    for (const control of [
      keyboard('us').type(`7021234567${typed}`),
      keyboard('us', `+1 702-123-4567${typed}`),
      keyboard('gb', `Fax: (702) 123-4567 ${typed}`).paste(`tel:+1-702-123-4567${typed}`),
    ]) {
      expect(control.shown).toBe('1 (702) 123-4567 ext. 34|');
      expect([control.payload, control.extension]).toEqual(['+17021234567', '34']);
    }
  });

  test.each([
    ['+49 30 123456789 доб. 7', '+4930123456789', '7'],
    ['+44 20 7946 0958 p123#', '+442079460958', '123'],
    ['702.123.4567 x123456789', '+17021234567', '1234567'],
    ['702,123,4567', '+17021234567', undefined],
    ['702 123 4567, 702 123 9999', '+17021234567', undefined],
    ['Text: 702 123 4567 (ext.)', '+17021234567', undefined],
    ['Fax 702 123 4567', '+17021234567', undefined],
  ])('the pasted text %s is the number %s with the extension %s', (text, payload, extension) => {
    const control = keyboard('us').paste(text);
    expect([control.payload, control.extension]).toEqual([payload, extension]);
  });

  test('deleting takes one digit at a time, then the word, then the number', () => {
    const control = keyboard('us', '7021234567 x34').backspace();
    expect(control.shown).toBe('1 (702) 123-4567 ext. 3|');
    expect(control.backspace().shown).toBe('1 (702) 123-4567 ext.|');
    expect(control.backspace().shown).toBe('1 (702) 123-4567|');
    expect(control.backspace().shown).toBe('1 (702) 123-456|');
  });

  test('deleting in the word moves to the number, whose edits keep the extension', () => {
    const control = keyboard('us', '7021234567 x34').caretAt(20);
    expect(control.backspace().shown).toBe('1 (702) 123-4567| ext. 34');
    expect(control.backspace().shown).toBe('1 (702) 123-456| ext. 34');
    expect(control.type('8').shown).toBe('1 (702) 123-4568| ext. 34');
    expect(control.caretAt(7).type('9').shown).toBe('1 (702) 9|12-3456 ext. 34');
    expect(moveTo(country('fr'), { ...keyboardNumber('us', '612345678'), extension: '3' })).toEqual(
      { country: country('fr'), digits: '33612345678', plus: false, extension: '3' },
    );
  });
});

test('the national number is kept when another country is chosen', () => {
  const moved = moveTo(country('fr'), keyboardNumber('us', '612345678'));
  expect(formatPhone(moved)).toBe('33 6 12 34 56 78');
  expect(moveTo(country('fr'), blank('us')).digits).toBe('');
});

test('an international number is kept unchanged until the other countries are loaded', () => {
  const early = readPhone('+44 20 7946 0958', unitedStates, [unitedStates], 'whole');
  expect(phonePayload(early)).toBe('+442079460958');
  expect(readPhone(formatPhone(early), unitedStates, countries, 'whole').country.iso).toBe('gb');
});

test('every country has a name, and the first one of each calling code has no leading digits', () => {
  expect(countries.length).toBeGreaterThan(230);
  for (const each of countries) expect(each.name).not.toBe(each.iso.toUpperCase());
  const first = new Map([...countries].reverse().map((each) => [each.code, each]));
  for (const each of first.values()) expect(each.leadingDigits).toBeUndefined();
});

test('the formatted number reads back as the same number', () => {
  const anyCountry = fc.constantFrom(...countries);
  const national = fc.stringMatching(/^[1-9]\d{0,13}$/);
  fc.assert(
    fc.property(anyCountry, national, (from, digits) => {
      const number = readPhone(`+${from.code}${digits}`, unitedStates, countries, 'whole');
      const again = readPhone(formatPhone(number), number.country, countries, 'typed');
      expect(again.digits).toBe(number.digits);
      expect(number.digits.length).toBeLessThanOrEqual(15);
    }),
  );
});

test('any input results in a valid state with the caret inside the text', () => {
  const step = fc.record({
    text: fc.string({ maxLength: 20 }),
    caret: fc.nat(20),
    inputType: fc.constantFrom(
      'insertText',
      'insertFromPaste',
      'deleteContentBackward',
      'deleteContentForward',
      undefined,
    ),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let number = blank('us');
      for (const edit of steps) {
        const edited = editPhone(number, edit, countries);
        number = edited.number;
        expect(edited.caret).toBeGreaterThanOrEqual(0);
        expect(edited.caret).toBeLessThanOrEqual(edited.text.length);
        expect(phonePayload(number)).toMatch(/^(\+\d{1,15})?$/);
        expect(number.extension ?? '').toMatch(/^\d{0,7}$/);
        isCompletePhone(phonePayload(number));
      }
    }),
  );
});

function keyboardNumber(iso: string, digits: string): PhoneNumber {
  return readPhone(digits, country(iso), countries, 'typed');
}
