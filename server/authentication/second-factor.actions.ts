import type { Knex } from 'knex'
import { type MessageKey, messages } from '../../rules/messages.ts'
import { type Factor, sendsTextFirst } from '../../rules/people/second-factors.ts'
import { SIGN_IN_REFUSALS as WHY } from '../../rules/programs/events.ts'
import { auditEvent } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal } from '../kit/http/problems.ts'
import { spendRecoveryCode } from './recovery-codes.actions.ts'
import { type Made, makeCode, sendCode, spendCode } from './security-code.actions.ts'
import { spendTotp } from './totp.actions.ts'

type SigningIn = CallContext<unknown> & { write: Database['write'] }

export interface Shown {
  securityCode?: string
  recoveryCode?: string
  /** 'sms': send a code to the phone. */
  factor?: Factor
}

/** The key of the message that asks for a factor. */
const asks = (factors: readonly Factor[], isSent: boolean): MessageKey => {
  if (isSent) return 'securityCodeSent'
  return factors.includes('totp') ? 'totpNeeded' : 'passkeyNeeded'
}

/**
 * After the password: starts the intermediate session and lists the factors of the account. Sends a code to the phone if the account
 * has nothing else, or if the person has chosen it.
 */
export const askForFactor = async (
  ctx: SigningIn,
  { id, factors, still }: { id: number; factors: Factor[]; still: Record<string, unknown> },
  { factor }: Shown,
): Promise<Refusal | undefined> => {
  const isSent = sendsTextFirst(factors) || (factor === 'sms' && factors.includes('sms'))
  const made: Made[] = []
  const also = async (db: Knex, hash: string) => isSent && made.push(await makeCode(db, id, hash, 'sign-in'))
  if (!(await ctx.session.start(id, { still, stage: 'code', also }))) return undefined
  for (const code of made) await sendCode({ ...ctx, user: null }, ctx, code)
  const sentence = messages[asks(factors, isSent)]
  return new Refusal(400, sentence, { securityCode: [sentence] }, { factors })
}

/** Compares a code with the one sent to the phone in this session, then with the authenticator app. */
const codeHolds = async ({ write }: SigningIn, id: number, half: string, factors: readonly Factor[], code: string): Promise<boolean> =>
  (factors.includes('sms') && (await spendCode(write, id, half, 'sign-in', code))) ||
  (factors.includes('totp') && (await spendTotp(write, id, code, { isConfirmed: true })))

const recoveryCodeHolds = (ctx: SigningIn, account: { id: number; clientId: number | null }, code: string): Promise<boolean> =>
  ctx.write(async (db) => {
    if (!(await spendRecoveryCode(db, account.id, code))) return false
    await auditEvent({ ...ctx, db, user: account }, { event: 'recoveryCodeUsed' })
    return true
  })

/** The reason to refuse a code: the field, its message and the detail for the audit. Undefined for a valid code. */
export const whyNotFactor = async (
  ctx: SigningIn,
  { account, factors }: { account: { id: number; clientId: number | null }; factors: Factor[] },
  { securityCode, recoveryCode }: Shown,
): Promise<{ field: string; key: MessageKey; detail: string } | undefined> => {
  const half = await ctx.session.half(account.id)
  if (recoveryCode !== undefined) {
    const holds = half && factors.includes('recoveryCode') && (await recoveryCodeHolds(ctx, account, recoveryCode))
    return holds ? undefined : { field: 'recoveryCode', key: 'recoveryCodeWrong', detail: WHY.recoveryCode }
  }
  const holds = half && securityCode !== undefined && (await codeHolds(ctx, account.id, half, factors, securityCode))
  return holds ? undefined : { field: 'securityCode', key: 'securityCodeWrong', detail: WHY.code }
}
