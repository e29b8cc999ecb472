import type { DocumentIssuance } from '../labels.ts'
import { messages } from '../messages.ts'
import { LATE, type StandingLevel } from '../watch/standing.ts'

interface Held {
  licenseNumber: string
  licenseTypeName: string | null
  licensingAuthorityName: string | null
  licensees: readonly unknown[]
  expirationDate: string | null
  isPerpetual: boolean
  standing: { level: StandingLevel; text: string }
  isSecondary: boolean
  issuance: DocumentIssuance | null
  /** Whether the stored document can be read; null without one. */
  documentIsThere: boolean | null
}

/** What an auditor would miss or object to, one sentence each. */
export const gapsOf = (license: Held): string[] => {
  const { standing, documentIsThere } = license
  const needsDocument = license.issuance !== 'NoDocument'
  return [
    LATE.includes(standing.level) && `${standing.text}.`,
    !license.licenseNumber.trim() && messages.gapNumber,
    license.licenseTypeName === null && messages.gapType,
    license.licensingAuthorityName === null && messages.gapAuthority,
    license.licensees.length === 0 && messages.gapLicensee,
    license.expirationDate === null && !license.isPerpetual && messages.gapExpiration,
    needsDocument && documentIsThere === null && messages.gapDocument,
    documentIsThere === false && messages.gapFile,
  ].filter((gap) => gap !== false)
}
