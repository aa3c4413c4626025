import { Cap } from '#web/ui/cap.tsx';

type Scale = {
  rows: readonly {
    readonly name?: string;
    readonly from: number;
    readonly to: number;
    /** Describes the row for screen readers if the surrounding text doesn't. */
    readonly text?: string;
  }[];
  /** The marks of the axis, in order. */
  marks: readonly { readonly value: number; readonly text: string }[];
};

/** Ranges on a logarithmic scale, each from a blue cap to a green one. */
export function LogScale({ rows, marks }: Scale) {
  const first = Math.log(marks[0]?.value ?? 1);
  const length = Math.log(marks.at(-1)?.value ?? 1) - first;
  const share = (value: number) => (Math.log(value) - first) / length;
  const place = (value: number) => ({ left: `${share(value) * 100}%` });
  return (
    <ul className="mt-3 grid max-w-md grid-cols-[auto_minmax(0,1fr)] gap-y-1 pr-8">
      {rows.map(({ name, from, to, text }) => (
        <li key={from} className={rowClass}>
          <span aria-hidden="true" className="pr-7 font-semibold empty:p-0">
            {name}
          </span>
          <span aria-hidden="true" className="relative col-start-2 h-11">
            <span
              className="scale-line absolute top-1/2 h-1 -translate-y-1/2 bg-chalk-soft/50 forced-color-adjust-none"
              style={{ ...place(from), width: `${(share(to) - share(from)) * 100}%` }}
            />
            {([from, to] as const).map((value, end) => (
              <span key={value} className={endClass} style={place(value)}>
                <Cap color={end === 0 ? 'citrate' : 'heparin'} className="text-xl" />
              </span>
            ))}
          </span>
          {text ? <span className="sr-only">{text}</span> : null}
        </li>
      ))}
      <li aria-hidden="true" className={rowClass}>
        <span className="relative col-start-2 h-6 text-muted text-sm">
          {marks.map(({ value, text }) => (
            <span
              key={value}
              className="absolute -translate-x-1/2 whitespace-nowrap"
              style={place(value)}
            >
              {text}
            </span>
          ))}
        </span>
      </li>
    </ul>
  );
}

const rowClass = 'col-span-2 grid grid-cols-subgrid items-center';
const endClass = 'absolute top-1/2 flex -translate-1/2';
