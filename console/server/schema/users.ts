import type { Role } from '#contract/roles.ts';
import { bigint, type Feature, generated, nullable, text } from '#server/db/schema/feature.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

export const users = {
  tables: {
    users: {
      id: text('primary key'),
      /** In lower case. */
      email: text('unique'),
      name: text<CleanText>(),
      role: generated(text<Role>(`default 'viewer'`)),
      password_hash: text(),
      /** Base32. Null until TOTP is turned on. */
      totp_secret: nullable(text()),
      /** The last time step whose code was used, so that none works twice. */
      totp_step: nullable(bigint()),
      /** A new secret, until its first code is entered. */
      new_totp_secret: nullable(text()),
      created_at: bigint(),
      disabled_at: nullable(bigint()),
      /** Appended to the user's replies; blank if there is none. */
      signature: generated(text<CleanText>(`default ''`)),
      /** Blank if there is none. */
      booking_link: generated(text<CleanText>(`default ''`)),
      /** JSON: `NotificationChoices`; null until the user changes the defaults. */
      notification_choices: nullable(text()),
    },
    invitations: {
      id: text('primary key'),
      token_hash: text('unique'),
      /** Null for the first user of a new console. */
      email: nullable(text()),
      role: generated(text<Role>(`default 'viewer'`)),
      created_at: bigint(),
      expires_at: bigint(),
      /** `join` creates a user; `reset` sets a new password for an existing one. */
      kind: generated(
        text<'join' | 'reset' | 'sign-in'>(
          `default 'join' check (kind in ('join', 'reset', 'sign-in'))`,
        ),
      ),
      /** The id of the user who created the link; null for the command line. */
      made_by: nullable(text()),
    },
  },
} satisfies Feature;
