import { statesAndTerritories } from '#contract/states.ts';

/** '2:04 PM Central Time, most of Texas'; several zones with dots; blank if no state is known. */
export function localTime(states: readonly string[], now: Date): string {
  const times = states.flatMap((code) => {
    const zone = Object.keys(zones).find((name) => zones[name]?.includes(code));
    if (!zone) return [];
    const time = now.toLocaleTimeString('en-US', {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'longGeneric',
    });
    return [divided.includes(code) ? `${time}, most of ${stateName(code)}` : time];
  });
  return [...new Set(times)].join(' · ');
}

export function stateName(code: string): string {
  return statesAndTerritories.find((state) => state.code === code)?.name ?? code;
}

/** States by the zone that most of their people live in. */
const zones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
};
const divided = 'AK AZ FL ID IN KS KY MI ND NE NV OR SD TN TX';
