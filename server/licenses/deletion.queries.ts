import type { Knex } from 'knex'
import type { Day } from '../../rules/day.ts'
import { type LicenseToDelete, whyCannotDelete } from '../../rules/licenses/deletion.ts'
import { messages } from '../../rules/messages.ts'
import { mayEditLicense, type Person } from '../../rules/people/permissions.ts'
import { clock } from '../kit/clock.ts'
import type { License } from './license.model.ts'

/** SQL columns over `licenses`: facts from other tables that can prevent its deletion. SQLite returns 0 and 1. */
export const deletionFacts = (db: Knex) => ({
  hasChildren: db.raw('exists (select 1 from licenses as child where child.master_license_id = licenses.id)'),
  hasTrustAccountLedgerItems: db.raw('exists (select 1 from trust_ledger where trust_ledger.license_id = licenses.id)'),
  // Abandoned renewals are deleted, but the audit still has them.
  hasHadRenewal: db.raw(`(exists (select 1 from renewals where renewals.license_id = licenses.id)
    or exists (select 1 from audit where audit.license_id = licenses.id and audit.record = 'renewals'))`),
  hasInvoice: db.raw(`exists (select 1 from renewals join invoices on invoices.renewal_id = renewals.id
    where renewals.license_id = licenses.id)`),
  hasMail: db.raw('exists (select 1 from outbox where outbox.license_id = licenses.id)'),
})

type DeletionFacts = Record<keyof ReturnType<typeof deletionFacts>, unknown>

/** Why the user cannot delete the license; null if they can. Does not check the permission of the role. */
export const whyNotDeleted = (user: Person, license: License, found: DeletionFacts, today: Day): string | null => {
  const facts: LicenseToDelete = {
    renewalDesignation: license.renewalDesignation,
    active: license.active,
    mayEdit: mayEditLicense(user, license),
    addedOn: clock.local(license.createdOn).slice(0, 10),
    isInRenewal: license.renewalId !== null,
    hasChildren: Boolean(found.hasChildren),
    hasTrustAccountLedgerItems: Boolean(found.hasTrustAccountLedgerItems),
    hasHadRenewal: Boolean(found.hasHadRenewal),
    hasInvoice: Boolean(found.hasInvoice),
    hasMail: Boolean(found.hasMail),
  }
  const reasons = whyCannotDelete(facts, today)
  return reasons.length === 0 ? null : reasons.map((key) => messages[key]).join(' ')
}
