import type { QueryClient } from '@tanstack/react-query';
import { refreshLeads } from '#console/api/lead-lists.ts';

/** Reloads a lead after a user changed its notes, replies, or work. */
export function reloadLead(client: QueryClient, leadId: string): void {
  void client.invalidateQueries({ queryKey: ['lead', leadId] });
  void client.invalidateQueries({ queryKey: ['person'] });
  void refreshLeads(client, [leadId]);
}
