/**
 * The steps after a form is sent. The pages show them next to the form, and the email that confirms receipt
 * repeats them.
 */
export const representativeContacts =
  'One of our representatives will contact you by phone or email.';

/** The last step, which depends on the visitor's request. */
export const lastSteps = {
  trial:
    'Together you go over your analyzers, tests and daily volume, and set up the trial or the demo.',
  practiceTrial:
    'Together you go over how you order tests and get results today, and set up the trial or the demo.',
  call: 'Tell us what you need: a trial, a demo, an estimate or an answer.',
  session:
    'In the strategic session you go over what your laboratory pays today, and where a single rate per test could save money.',
  demo: 'In the demo you follow one accession from order to signed report.',
  patientDemo: 'In the demo you follow one result from the analyzer to the patient’s phone.',
  labreportsDemo:
    'In the demo you follow one finding from the result on file to the doctor’s decision.',
} as const;
