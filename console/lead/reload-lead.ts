import type { QueryClient } from '@tanstack/react-query';

/** After a change of what users wrote about a lead. */
export function reloadLead(client: QueryClient, leadId: string): void {
  void client.invalidateQueries({ queryKey: ['lead', leadId] });
  void client.invalidateQueries({ queryKey: ['leads'] });
}
