import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { type CallContext, type Handlers, inOwnTransactions, on } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { coverageOf, scopeOf } from './ledger/coverage.queries.ts'
import { ledgerPage, lineOfSide, markSeen, ownLine } from './ledger/ledger.queries.ts'
import { dryRun, previewOf } from './ledger/preview.queries.ts'
import { statusOf } from './ledger/status.queries.ts'
import { mustHavePolicy, setSteps, switchReminders } from './policies/policy.actions.ts'
import { PROVIDER, policyOf, shownPolicy } from './policies/policy.queries.ts'
import { runReminders } from './run/run.actions.ts'
import { mailOfKey, takeReturned } from './stop/returned.actions.ts'
import { addressOfToken, resumeAddress, stopMail } from './stop/stop.actions.ts'

const sideOf = ({ clientId }: { clientId: number | null }) => clientId ?? PROVIDER

/** The owner of the reminders that a call is about: the user's side, or the client that an Administrator names. */
const ownerOf = async ({ db, user }: Pick<CallContext, 'db' | 'user'>, clientId: number | undefined): Promise<number> => {
  if (clientId !== undefined && user.clientId !== null && clientId !== user.clientId) throw refuse.unknownId('clientId')
  if (clientId !== undefined && user.clientId === null && user.roleName !== 'Administrator') throw refuse.notAllowed()
  const ownerId = clientId ?? sideOf(user)
  if (ownerId !== PROVIDER) await mustHavePolicy(db, ownerId)
  return ownerId
}

export const reminderPolicyHandlers: Handlers<Calls['reminderPolicy']> = {
  get: on(
    ({ db, user }) => policyOf(db, sideOf(user)),
    ({ db }, policy) => shownPolicy(db, policy),
  ),
  update: on(
    ({ db, user }) => policyOf(db, sideOf(user)),
    async (ctx, policy) => {
      await setSteps(ctx, policy, ctx.body.steps)
      return null
    },
  ),
}

export const reminderHandlers: Handlers<Calls['reminders']> = {
  list: ({ db, user, body, today }) => ledgerPage(db, user, body, today),
  preview: async (ctx) => {
    const { db, log, today, body } = ctx
    const ownerId = await ownerOf(ctx, body.clientId)
    return previewOf({ database: { read: db }, log }, { date: body.date ?? today, today, ownerId, scope: scopeOf(ownerId) })
  },
  run: inOwnTransactions(async ({ db: read, log, config, user, today, body }, write) => {
    const day = body.date ?? today
    if (body.dryRun) return dryRun({ database: { read }, log }, { date: day, today })
    if (day > today) throw refuse.rule('runInFuture', 'date')
    const run = await runReminders({ database: { read, write }, config, log }, { day, isScheduled: false, userId: user.id })
    if (!run) throw new Refusal(409, messages.remindersRunning)
    return run
  }),
  switch: async (ctx) => {
    const { isOn, from, clientId } = ctx.body
    const ownerId = await ownerOf(ctx, clientId)
    await switchReminders(ctx, ownerId, isOn, from ?? ctx.today)
    return null
  },
  coverage: ({ db, user, query, today }) => coverageOf(db, sideOf(user), query, today),
  status: ({ db, user, config }) => statusOf(db, sideOf(user), config),
  resume: on(lineOfSide, async ({ db }, { recipient }) => {
    await resumeAddress(db, recipient)
    return null
  }),
  seen: on(ownLine, async ({ db, user }, line) => {
    await markSeen(db, user.id, line)
    return null
  }),
}

export const mailHandlers: Handlers<Calls['mail']> = {
  stop: on(addressOfToken, (ctx, address) => stopMail(ctx, address)),
  returned: on(mailOfKey, async ({ db, body }, mail) => {
    await takeReturned(db, mail, body)
    return null
  }),
}
