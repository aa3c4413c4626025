export const driversCopy = {
  title: 'Collection of drivers',
  /** Follows the number of devices, by how many of them are confirmed (`content/confirmed-drivers.ts`). */
  note: {
    none: 'devices that laboratories run. Tell us yours, and your estimate says which have a driver today, by model and software version.',
    some: 'devices that laboratories run. Those marked “Driver ready” are confirmed. For the others, your estimate says which have a driver today, by model and software version.',
    all: 'devices, each with a driver. Look up yours.',
  },
  free: 'Missing drivers are built free.',
  ask: 'Request a missing driver',
  search: 'Find a device',
  discipline: 'Discipline',
  allDisciplines: 'All disciplines',
  placeholder: 'Manufacturer or device name',
  caption: 'Analyzers in the collection, by manufacturer',
  columns: { manufacturer: 'Manufacturer', device: 'Device name' },
  nothing: 'No search results',
  /** The check of a visitor's own list (R150). */
  check: {
    title: 'Check my analyzers',
    intro:
      'Paste or upload your list of instruments and see, line by line, what is in the collection.',
    open: 'Enter my list',
    close: 'Close the check',
    label: 'Your instruments, one per line',
    example: 'Sysmex XN-1000\nRoche cobas c 311, SN 1684-07\nOlympus AU480 x2',
    note: 'Serial numbers, quantities and makers’ old names may stay in. A CSV with columns such as Manufacturer and Model works too. Up to 500 lines.',
    upload: 'Upload a file',
    uploadNote: 'CSV or text, up to 256 kB',
    submit: 'Check the list',
    edit: 'Edit the list',
    private: 'Your list stays in this browser until you send it with a request.',
    results: 'Your analyzers',
    ready: 'Driver ready',
    listed: 'On our list',
    free: 'Built free',
    unsure: 'Which device?',
    /** Follows the number of lines. */
    summary: {
      ready: 'drivers ready',
      listed: 'on our list',
      free: 'built free',
      unsure: 'to choose',
    },
    /** Shown below the summary if it counts unconfirmed devices. */
    listedNote: 'For devices on our list, we confirm the driver with your estimate.',
    choose: 'Go to the first line to choose',
    change: 'Change',
    other: 'Another device',
    none: 'None of these',
    noneInList: 'Not in the collection: built free',
    pick: 'Device of this line',
    pickHint: 'Manufacturer or device name',
    found: 'devices',
    pickerNotLoaded: 'The collection could not be loaded here. Try again.',
    notLoaded: 'The check could not be loaded. Check your connection and try again.',
    take: 'Take the list into a request',
    takeNote: 'You see the list in the form, and can remove it there, before you send anything.',
    price: 'Request a price',
    demo: 'Request a demo',
    problems: {
      empty: 'The list is empty. Enter at least one instrument.',
      lines: (count: number) =>
        `The list has ${count} lines. Check up to 500 at a time: remove some lines.`,
      lineLength: (line: number) =>
        `Line ${line} is longer than 200 characters. Put each instrument on a line of its own.`,
      fileSize: 'The file is larger than 256 kB. Upload a shorter list.',
      fileType: 'This file isn’t text. Save the spreadsheet as CSV and upload that.',
      fileRead: 'The file could not be read. Try again, or paste its text.',
      tooLong: 'The list is too long to go with a request. Shorten its lines, or split the list.',
    },
  },
  /** Texts about a checked list in a form. */
  attached: {
    /** Follows the number of lines. */
    lines: 'lines from “Check my analyzers”',
    line: 'line from “Check my analyzers”',
    show: 'Show the list',
    remove: 'Remove the list',
  },
  /** The text after a line of the list. */
  sent: {
    ready: 'driver ready',
    listed: 'on our list, driver to be confirmed',
    free: 'built free',
    unsure: 'device to be confirmed',
    listedAs: 'listed as',
  },
} as const;
