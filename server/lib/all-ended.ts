/** Like `Promise.all`, but waits until every promise has settled. Rejects with the reason of the first one to fail. */
export async function allEnded<T extends readonly unknown[] | []>(
  promises: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const failures: unknown[] = [];
  const results = await Promise.all(
    promises.map((one) =>
      Promise.resolve(one).catch((error: unknown) => {
        failures.push(error);
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return results as { -readonly [P in keyof T]: Awaited<T[P]> };
}
