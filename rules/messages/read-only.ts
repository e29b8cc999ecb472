import { countWords } from '../totals.ts'

const theirs = (count: number) =>
  count === 0 ? 'licenses here are theirs' : countWords(count, 'license here is theirs', 'licenses here are theirs')

/** Why a record is read-only, and who may change it. */
export const readOnlySentences = {
  /** `team`: as "Evergreen's team". */
  keptByProvider: (team: string, count: number) => `Kept by ${team} because ${theirs(count)}. Their administrators may change it.`,
  keptForFullService: (team: string) => `Kept by ${team}, who renew for Full Service clients. Their administrators may change it.`,
  keptByClient: (client: string, count: number) =>
    `Kept by ${client} because ${theirs(count)}. Their administrators and contributors may change it.`,
  keptByAnotherClient: 'Kept by the client that is billed for it, which shares it with you.',
  forRenewers: 'Administrators and contributors of your company may change it.',
  forStaffAdministrators: 'Administrators and renewal administrators may change it.',
  division: (client: string) => `Read-only: administrators of ${client} may change it.`,
  managedBy: (side: string) => `Read-only: ${side} manages it, and its administrators may change it.`,
  /** Of a license. */
  renewedBy: (side: string) => `Read-only: ${side} renews this license. An administrator may assign it to somebody else.`,
}
