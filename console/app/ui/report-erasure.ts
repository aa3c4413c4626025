import { queryClient, queryOf } from '#console/app/api/query-client.ts';
import type { Erasure } from '#console/contract/privacy.ts';
import { counted } from '#contract/amounts.ts';
import { showToast } from './toasts.ts';

/**
 * Reports that leads are erased. If the erasure is still running, reports that, and later its end, on any page.
 */
export async function reportErasure({ id, ...erasure }: Erasure) {
  const leads = counted(erasure.leads, 'lead');

  if (erasure.erasedAt === null) {
    showToast({
      text: `Erasing ${leads}. Nobody can see ${erasure.leads === 1 ? 'it' : 'them'} anymore; the last traces wait for a backup.`,
    });
  }
  for (let isErased = erasure.erasedAt !== null; !isErased; ) {
    await new Promise((resolve) => setTimeout(resolve, erasurePollMs));
    const { erasures } = await queryClient.fetchQuery(queryOf('erasures'));
    isErased = erasures.every((one) => one.id !== id || one.erasedAt !== null);
  }
  showToast({ text: `Erased ${leads}.` });
}

const erasurePollMs = 2000;
