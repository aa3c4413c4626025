/** The poster's counts, as it states them (R82). Shares are whole percents. */
export const counted = {
  patients: 26_949,
  tested: 4_037,
  untested: 22_912,
  testedPercent: 15,
  abnormalMalesPercent: 46,
  abnormalFemalesPercent: 40,
  projectedPercent: 43,
  lowHemoglobin: 57_310,
  noFollowUpPercent: 85,
  /** g/dL; lower is low. */
  lowBelow: { females: 11.3, males: 13.1 },
} as const;

/**
 * Converts a group's share to patients. Shares are whole percents, so the result is rounded to 50:
 * one percent of the smaller group is 229 patients.
 */
export function patientsIn(percent: number, group: number): number {
  return Math.round((group * percent) / 100 / 50) * 50;
}

const { tested, untested, lowHemoglobin } = counted;

/** Figures that follow from the counts by arithmetic alone. */
export const computed = {
  untestedPerTested: Math.round((untested / tested) * 10) / 10,
  untestedPercent: 100 - counted.testedPercent,
  /** Of 100 patients, the untested ones who are projected to have abnormal results. */
  projectedOf100: Math.round(((100 - counted.testedPercent) * counted.projectedPercent) / 100),
  abnormalFrom: patientsIn(counted.abnormalFemalesPercent, tested),
  abnormalTo: patientsIn(counted.abnormalMalesPercent, tested),
  projected: patientsIn(counted.projectedPercent, untested),
  projectedFrom: patientsIn(counted.abnormalFemalesPercent, untested),
  projectedTo: patientsIn(counted.abnormalMalesPercent, untested),
  noFollowUp: patientsIn(counted.noFollowUpPercent, lowHemoglobin),
  followUpPercent: 100 - counted.noFollowUpPercent,
  followUp: patientsIn(100 - counted.noFollowUpPercent, lowHemoglobin),
  thresholdGap: Math.round((counted.lowBelow.males - counted.lowBelow.females) * 10) / 10,
} as const;

/** `22,912`. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

/** Texts name these in braces, such as `{untested}`, so that all of them agree. */
export const posterFigures = {
  ...Object.fromEntries(
    Object.entries({ ...counted, ...computed, low: lowHemoglobin }).map(([name, value]) => [
      name,
      typeof value === 'number' ? grouped(value) : '',
    ]),
  ),
  abnormal: `${grouped(computed.abnormalFrom)} and ${grouped(computed.abnormalTo)}`,
  projectedRange: `${grouped(computed.projectedFrom)} and ${grouped(computed.projectedTo)}`,
  males: `${counted.abnormalMalesPercent}`,
  females: `${counted.abnormalFemalesPercent}`,
  lowFemales: `${counted.lowBelow.females}`,
  lowMales: `${counted.lowBelow.males}`,
  belowFemales: `below ${counted.lowBelow.females} g/dL`,
  belowMales: `below ${counted.lowBelow.males} g/dL`,
};
