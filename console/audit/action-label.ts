import type { AuditAction } from '#contract/console/audit.ts';

/** 'Lead changed' for `lead-changed`, as in the filter of the audit log. */
export function actionLabel(action: AuditAction): string {
  const text = labels[action] ?? action.replaceAll('-', ' ');
  return text[0]?.toUpperCase() + text.slice(1);
}

const labels: Readonly<Partial<Record<AuditAction, string>>> = {
  'sign-in-failed': 'Sign-in failed',
  'totp-added': 'Authenticator app added',
  'totp-removed': 'Authenticator app removed',
  'recovery-codes-made': 'Recovery codes created',
  'invitation-withdrawn': 'Invitation revoked',
  'sign-in-link-made': 'Sign-in link created',
  'reset-link-made': 'Password reset link created',
  'lead-marked-spam': 'Lead marked as spam',
  'npi-verified': 'NPI verified',
  'laboratory-verified': 'CLIA number verified',
  'candidates-declined': 'Suggested laboratories rejected',
  'candidates-restored': 'Suggested laboratories restored',
  'deliveries-replayed': 'Deliveries resent',
  'person-exported': 'Person’s data exported',
  'person-erased': 'Person erased',
  'retention-changed': 'Retention period changed',
  'retention-applied': 'Retention period applied',
  'token-added': 'API token added',
  'token-revoked': 'API token revoked',
  'secret-rotated': 'Destination’s secret rotated',
  'secret-retired': 'Destination’s old secret retired',
  'suppression-imported': 'Suppression list imported',
  'suppression-removed': 'Suppression removed',
  'tiers-changed': 'Volume tiers changed',
};
