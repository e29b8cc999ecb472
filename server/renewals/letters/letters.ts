import { type Letter, type LetterFacts, letterToJurisdiction, letterToProperty } from '../../../rules/renewals/letters.ts'
import type { CallContext, FileAnswer } from '../../kit/http/handler.ts'
import { wordOf } from '../../outside/letters.ts'
import { signatureOf } from '../../user-profile/user-profile.queries.ts'
import { User } from '../../users/user.model.ts'
import type { InRenewal } from '../renewal.find.ts'
import { letterFacts } from './letters.queries.ts'

const answer =
  (name: string, write: (facts: LetterFacts) => Letter) =>
  async (ctx: CallContext, within: InRenewal): Promise<FileAnswer> => {
    const sender = await User.query(ctx.db).findById(ctx.user.id).throwIfNotFound()
    const letter = write(await letterFacts(ctx, within, sender))
    const title = `${name} ${within.license.licenseNumber}`
    const body = await wordOf(letter, title, await signatureOf(ctx, sender.signatureDocumentId))
    return { body, fileName: `${title}.docx` }
  }

/** The letters of a renewal, with the signature of the current user. */
export const answerLetterToJurisdiction = answer('Letter to Jurisdiction', letterToJurisdiction)
export const answerLetterToProperty = answer('Letter to Property', letterToProperty)
