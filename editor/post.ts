/** Calls the editor's server. The header keeps pages of other sites from doing so. */
export async function post<Answer>(name: string, body: unknown = {}): Promise<Answer> {
  const answer = await fetch(`/calls/${name}`, {
    method: 'POST',
    headers: { 'no-cors': '1', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}
