import { Flag, type Result } from '#web/pages/release/result-head.tsx';

type CallsReportProps = {
  /** The script replaces a # by the minutes that the visitor's calls took. */
  title: string;
  you: string;
  rules: string;
  results: readonly (Result & { readonly brief?: string | undefined; readonly call: string })[];
};

/** The visitor's calls, which the script fills in, beside the rules' calls. */
export function CallsReport({ title, you, rules, results }: CallsReportProps) {
  return (
    <table className="w-full text-left leading-snug">
      <thead>
        <tr className="font-normal text-muted text-sm *:px-2 *:font-normal xl:h-14">
          <th
            scope="col"
            data-part="minutes"
            data-text={title}
            className="pl-4! font-semibold! text-ink xl:pl-7!"
          >
            {title}
          </th>
          <th scope="col">{you}</th>
          <th scope="col">{rules}</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ brief, call, ...result }) => (
          <tr
            key={result.name}
            data-row
            className="group border-line border-t *:px-2 *:py-1.5 data-differs:bg-alarm/7 max-xl:*:text-sm xl:h-[4.12rem]"
          >
            <th scope="row" className="pl-4! font-normal xl:pl-7!">
              <b className="font-semibold">
                {result.name} {result.value}
              </b>{' '}
              <span>{result.unit}</span> <Flag {...result} />
              {brief ? <small className="block text-muted text-sm">{brief}</small> : null}
            </th>
            <td className="font-semibold">
              <span className="inline-block group-data-differs:rounded-[4px] group-data-differs:bg-alarm group-data-differs:px-1.5 group-data-differs:py-0.5 group-data-differs:text-sheet" />
            </td>
            <td className="text-muted group-data-differs:font-semibold group-data-differs:text-ink">
              {call}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
