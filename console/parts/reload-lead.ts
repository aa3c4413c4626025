import type { QueryClient } from '@tanstack/react-query';
import { refreshLeads } from '#console/api/lead-lists.ts';

/** After a change of what users wrote about a lead. */
export function reloadLead(client: QueryClient, leadId: string): void {
  void client.invalidateQueries({ queryKey: ['lead', leadId] });
  void client.invalidateQueries({ queryKey: ['person'] });
  void refreshLeads(client, [leadId]);
}
