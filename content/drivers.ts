import file from '#content/drivers.json' with { type: 'json' };

/** The catalog of drivers, the check of a visitor's own list (R150), and a checked list in a form. */
export const driversCopy = {
  ...file,
  check: {
    ...file.check,
    problems: {
      ...file.check.problems,
      lines: (count: number) => file.check.problems.lines.replace('[count]', `${count}`),
      lineLength: (line: number) => file.check.problems.lineLength.replace('[line]', `${line}`),
    },
  },
};
