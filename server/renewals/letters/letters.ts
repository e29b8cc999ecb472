import { type Letter, type LetterFacts, letterToJurisdiction, letterToProperty } from '../../../rules/renewals/letters.ts'
import type { Asked, FileAnswer } from '../../kit/http/handler.ts'
import { wordOf } from '../../outside/letters.ts'
import { signatureOf } from '../../user-profile/user-profile.queries.ts'
import { User } from '../../users/user.model.ts'
import type { InRenewal } from '../renewal.find.ts'
import { letterFacts } from './letters.queries.ts'

const answer =
  (name: string, write: (facts: LetterFacts) => Letter) =>
  async (ask: Asked, within: InRenewal): Promise<FileAnswer> => {
    const sender = await User.query(ask.db).findById(ask.user.id).throwIfNotFound()
    const letter = write(await letterFacts(ask, within, sender))
    const title = `${name} ${within.license.licenseNumber}`
    const body = await wordOf(letter, title, await signatureOf(ask, sender.signatureDocumentId))
    return { body, fileName: `${title}.docx` }
  }

/** The letters of a renewal, with the signature of the current user. */
export const answerLetterToJurisdiction = answer('Letter to Jurisdiction', letterToJurisdiction)
export const answerLetterToProperty = answer('Letter to Property', letterToProperty)
