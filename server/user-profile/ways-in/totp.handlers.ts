import type { Knex } from 'knex'
import type { Calls } from '../../../contract/index.ts'
import { factorChanged, lockWays, mustKeepFactor } from '../../authentication/factors.actions.ts'
import { waysOf } from '../../authentication/factors.queries.ts'
import { firstRecoveryCodes, renewRecoveryCodes, spendRecoveryCode } from '../../authentication/recovery-codes.actions.ts'
import { beginTotp, spendTotp } from '../../authentication/totp.actions.ts'
import { type Handlers, inOwnTransactions } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { provider } from '../../kit/provider.ts'

/** A new key with its QR code as SVG. Loads both libraries on first use. */
const drawnKey = async (email: string) => {
  const [{ generateSecret, generateURI }, { default: qrCodes }] = await Promise.all([import('otplib'), import('qrcode')])
  const secret = generateSecret()
  const uri = generateURI({ issuer: `Evergreen, ${provider.name()}`, label: email, secret })
  return { secret, uri, qrCode: await qrCodes.toString(uri, { type: 'svg', margin: 2 }) }
}

// All in their own transactions: tries are counted although they are refused, and a stored reply would contain the secrets.
export const totpHandlers: Handlers<Calls['totp']> = {
  begin: inOwnTransactions(async ({ user }, write) => {
    const key = await drawnKey(user.email)
    await write(async (db) => {
      await lockWays({ db }, user.id)
      if (!(await beginTotp(db, user.id, key.secret))) throw refuse.rule('totpEnabledAlready')
    })
    return key
  }),

  confirm: inOwnTransactions(async (ctx, write) => {
    const { db, user, body } = ctx
    const begun = await db('totps').where('user_id', user.id).first('confirmed_on')
    if (!begun) throw refuse.rule('totpNotBegun')
    if (begun.confirmed_on) throw refuse.rule('totpEnabledAlready')
    let recoveryCodes: string[] = []
    const also = async (trx: Knex) => {
      await lockWays({ db: trx }, user.id)
      await factorChanged({ ...ctx, db: trx }, { field: 'totp', event: 'totpAdded' })
      recoveryCodes = (await firstRecoveryCodes(trx, user.id)) ?? []
    }
    if (!(await spendTotp(write, user.id, body.securityCode, { isConfirmed: false, also })))
      throw refuse.rule('securityCodeWrong', 'securityCode')
    return { recoveryCodes }
  }),

  remove: inOwnTransactions(async (ctx, write) => {
    const { user, body } = ctx
    const { securityCode = '', recoveryCode } = body
    const also = async (db: Knex) => {
      await db('totps').where('user_id', user.id).delete()
      await mustKeepFactor({ ...ctx, db })
      await factorChanged({ ...ctx, db }, { field: 'totp', event: 'totpRemoved' })
    }
    if (recoveryCode === undefined) {
      const holds = await spendTotp(write, user.id, securityCode, { isConfirmed: true, also })
      if (!holds) throw refuse.rule('securityCodeWrong', 'securityCode')
      return null
    }
    await write(async (db) => {
      await lockWays({ db }, user.id)
      if (!(await spendRecoveryCode(db, user.id, recoveryCode))) throw refuse.rule('recoveryCodeWrong', 'recoveryCode')
      await also(db)
    })
    return null
  }),
}

export const recoveryCodeHandlers: Handlers<Calls['recoveryCodes']> = {
  create: inOwnTransactions(async (ctx, write) =>
    write(async (db) => {
      await lockWays({ db }, ctx.user.id)
      const { passkeys, totp } = await waysOf(db, ctx.user.id)
      if (passkeys === 0 && !totp) throw refuse.rule('recoveryCodesNeedFactor')
      const recoveryCodes = await renewRecoveryCodes(db, ctx.user.id)
      await factorChanged({ ...ctx, db }, { field: 'recoveryCodes', event: 'recoveryCodesCreated' })
      return { recoveryCodes }
    }),
  ),
}
