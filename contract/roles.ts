import * as v from 'valibot';

export const roles = ['owner', 'agent', 'viewer'] as const;
export const role = v.picklist(roles);
export type Role = v.InferOutput<typeof role>;
export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  agent: 'Agent',
  viewer: 'Viewer',
};
