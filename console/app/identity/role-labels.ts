export const roleLabels = { owner: 'Owner', agent: 'Agent', viewer: 'Viewer' } as const;
