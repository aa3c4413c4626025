/** A channel has the name of its row, and may serve one recipient or one item: `mail:ann@lab.example`, `reply:ID`. */
export type ChannelName = {
  readonly name: string;
  readonly recipient: string | null;
  readonly item: string | null;
};

export function readChannelName(channel: string): ChannelName {
  const [name = '', rest = null] = channel.split(/:(.*)/, 2);
  const isAddress = rest?.includes('@') === true;
  return { name, recipient: isAddress ? rest : null, item: isAddress ? null : rest };
}
