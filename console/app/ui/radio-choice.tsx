/** Radio buttons in a row, below their legend. */
export function RadioChoice<Option extends string>({
  legend,
  name,
  labels,
  chosen,
  onChoose,
}: {
  legend: string;
  name: string;
  /** The options in their order, with their labels. */
  labels: Readonly<Record<Option, string>>;
  chosen: Option;
  onChoose: (option: Option) => void;
}) {
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {(Object.keys(labels) as Option[]).map((option) => (
          <label key={option} className="flex min-h-9 items-center gap-2">
            <input
              type="radio"
              name={name}
              className="control-box"
              checked={chosen === option}
              onChange={() => onChoose(option)}
            />
            {labels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
