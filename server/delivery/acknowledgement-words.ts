/** What a visitor reads once a form has reached us. Nothing in it comes from the form itself. */
export type AcknowledgementWords = { readonly subject: string; readonly lines: readonly string[] };

/** By the form's id; a form without words of its own has the general ones. */
export function acknowledgementWords(form: string): AcknowledgementWords {
  return Object.hasOwn(words, form) ? (words[form] ?? general) : general;
}

const inTouch = 'One of our representatives will be in touch with you. You need not do anything.';

const registration: AcknowledgementWords = {
  subject: 'We have received your registration',
  lines: ['Thank you for registering. Your registration has reached us.', inTouch],
};

const general: AcknowledgementWords = {
  subject: 'We have received your form',
  lines: ['Thank you for contacting us. Your form has reached us.', inTouch],
};

const words: Readonly<Record<string, AcknowledgementWords>> = {
  contact: {
    subject: 'We have received your request',
    lines: ['Thank you for contacting us. Your request has reached us.', inTouch],
  },
  demo: {
    subject: 'We have received your demo request',
    lines: ['Thank you for contacting us. Your request for a demo has reached us.', inTouch],
  },
  price: {
    subject: 'We have received your questionnaire',
    lines: [
      'Thank you for your answers. We read them and work out an estimate for your laboratory.',
      inTouch,
    ],
  },
  career: {
    subject: 'We have received your application',
    lines: [
      'Thank you for applying. Your application has reached us, and a person reads it.',
      'We will be in touch with you by phone or email. You need not do anything.',
    ],
  },
  partnership: {
    subject: 'We have received your enquiry',
    lines: ['Thank you for your interest in a partnership. Your enquiry has reached us.', inTouch],
  },
  reg_doc: registration,
  reg_org: registration,
  reg_laboratory: registration,
  subscribe: {
    subject: 'You are subscribed to our news',
    lines: [
      'Now you will receive news about us by email.',
      'Every email has a link that ends the subscription at once, and so has this one.',
    ],
  },
};
