import type { Calls } from '../../contract/index.ts'
import { mayStartWith } from '../../rules/installation/first-screen.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { mustKeepFactor } from '../authentication/factors.actions.ts'
import { signsInByPassword, waysOf } from '../authentication/factors.queries.ts'
import { relyingPartyOf } from '../authentication/passkeys/relying-party.actions.ts'
import { makeCode, type Purpose, sendCode, spendCode } from '../authentication/security-code.actions.ts'
import { keepFile } from '../documents/document.actions.ts'
import { dropDocument } from '../documents/files.actions.ts'
import { change } from '../kit/database/change.ts'
import { type Handlers, inOwnTransactions, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import type { User } from '../users/user.model.ts'
import { ownAccount } from '../users/user.queries.ts'
import { changePassword } from './change-password.ts'
import { signatureOf } from './user-profile.queries.ts'

/** Checks the bytes instead of trusting the declared type. */
const isImage = (bytes: Buffer, contentType: string): boolean =>
  contentType === 'image/png'
    ? bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) &&
      bytes.subarray(12, 16).toString('latin1') === 'IHDR'
    : bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) && bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]))

/** A code disables the second factor if it is on, otherwise enables it. */
const purposeOf = ({ twoFactorEnabled }: User): Purpose => (twoFactorEnabled ? 'disable' : 'enable')

export const userProfileHandlers: Handlers<Calls['userProfile']> = {
  get: on(ownAccount, async (ctx, person) => {
    const signature = await signatureOf(ctx, person.signatureDocumentId)
    const { totp, recoveryCodes } = await waysOf(ctx.db, person.id)
    return {
      ...person,
      totpEnabled: totp,
      recoveryCodesLeft: recoveryCodes,
      passkeyHost: relyingPartyOf(ctx.config)?.id ?? null,
      signsInByPassword: await signsInByPassword(ctx.db, person.id),
      role: person.roleName,
      signatureImage: signature?.bytes.toString('base64') ?? null,
      signatureContentType: signature?.contentType ?? null,
    }
  }),

  update: on(ownAccount, async (ctx, person) => {
    const { firstName, lastName, phoneNumber } = ctx.body
    const phone = phoneNumber === undefined ? person.phoneNumber : phoneNumber || null
    if (person.twoFactorEnabled && phone !== person.phoneNumber) throw refuse.rule('phoneLocked', 'phoneNumber')
    await change(ctx, person, { firstName: firstName.trim(), lastName: lastName.trim(), phoneNumber: phone })
    return null
  }),

  reminders: on(ownAccount, async (ctx, person) => {
    await change(ctx, person, { reminderDigest: ctx.body.digest })
    return null
  }),

  firstScreen: on(ownAccount, async (ctx, person) => {
    const { firstScreen } = ctx.body
    if (firstScreen && !mayStartWith(ctx.user, firstScreen)) throw refuse.invalid({ firstScreen: [messages.notAllowed] })
    await change(ctx, person, { firstScreen })
    return null
  }),

  // Its own transactions, because a wrong password is counted even though it is refused, and hashing must not block the only writer.
  changePassword: inOwnTransactions(async (ctx, write) => {
    await changePassword(ctx, write, ctx.body)
    return null
  }),

  // No transaction waits for the SMS gateway.
  sendSecurityCode: inOwnTransactions(async (ctx, write) => {
    const { db, user, sendText } = ctx
    const person = await ownAccount({ db, user })
    if (!person.phoneNumber) throw refuse.rule('phoneRequiredForTwoFactor', 'phoneNumber')
    const made = await write((trx) => makeCode(trx, user.id, present(user.sessionHash), purposeOf(person)))
    await sendCode(ctx, { write, sendText }, made)
    return null
  }),

  twoFactor: inOwnTransactions(async (ctx, write) => {
    const { db, user, body } = ctx
    const person = await ownAccount({ db, user })
    if (body.twoFactorEnabled === person.twoFactorEnabled) throw refuse.rule('twoFactorUnchanged', 'twoFactorEnabled')
    if (!(await spendCode(write, user.id, present(user.sessionHash), purposeOf(person), body.securityCode)))
      throw refuse.rule('securityCodeWrong', 'securityCode')
    await write(async (trx) => {
      const acting = { ...ctx, db: trx }
      await change(acting, await ownAccount({ db: trx, user }), { twoFactorEnabled: body.twoFactorEnabled })
      if (!body.twoFactorEnabled) await mustKeepFactor(acting)
    })
    return null
  }),

  setSignature: on(ownAccount, async (ctx, person) => {
    const { image, contentType } = ctx.body
    const upload = ctx.uploads.get(image)
    if (upload.size > limits.signatureBytes || !isImage(await upload.bytes(), contentType))
      throw refuse.invalid({ image: [messages.signatureNotImage] })
    const fileName = contentType === 'image/png' ? 'signature.png' : 'signature.jpg'
    const signatureDocumentId = await keepFile(ctx, upload, { fileName, contentType, clientId: person.clientId })
    const before = person.signatureDocumentId
    await change(ctx, person, { signatureDocumentId })
    await dropDocument(ctx, before)
    return null
  }),

  removeSignature: on(ownAccount, async (ctx, person) => {
    const before = person.signatureDocumentId
    await change(ctx, person, { signatureDocumentId: null })
    await dropDocument(ctx, before)
    return null
  }),
}
