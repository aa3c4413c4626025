import poster from '#content/poster.json' with { type: 'json' };

/** The poster's counts, as it states them (R82). Shares are whole percents. */
const { counts: counted } = poster;

/**
 * Converts a group's share to patients. Shares are whole percents, so the result is rounded to 50:
 * one percent of the smaller group is 229 patients.
 */
function patientsIn(percent: number, group: number): number {
  return Math.round((group * percent) / 100 / 50) * 50;
}

const { tested, untested, low, females, males, testedPercent, projectedPercent } = counted;

/** The counts, and what follows from them by arithmetic alone. Texts name them in braces, such as `{untested}`. */
export const posterFigures = {
  ...counted,
  untestedPerTested: Math.round((untested / tested) * 10) / 10,
  untestedPercent: 100 - testedPercent,
  /** Of 100 patients, the untested ones who are projected to have abnormal results. */
  projectedOf100: Math.round(((100 - testedPercent) * projectedPercent) / 100),
  abnormalFrom: patientsIn(females, tested),
  abnormalTo: patientsIn(males, tested),
  projected: patientsIn(projectedPercent, untested),
  projectedFrom: patientsIn(females, untested),
  projectedTo: patientsIn(males, untested),
  noFollowUp: patientsIn(counted.noFollowUpPercent, low),
  followUpPercent: 100 - counted.noFollowUpPercent,
  followUp: patientsIn(100 - counted.noFollowUpPercent, low),
  thresholdGap: Math.round((counted.lowMales - counted.lowFemales) * 10) / 10,
};

/** `22,912`. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
