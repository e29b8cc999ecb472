import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { type Handlers, inOwnTransactions, on } from '../kit/http/handler.ts'
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
  preview: ({ db, log, user, today, body }) =>
    previewOf(
      { database: { read: db }, log },
      { date: body.date ?? today, ownerId: sideOf(user), scope: scopeOf(sideOf(user)), assumeOn: false },
    ),
  run: inOwnTransactions(async ({ db: read, log, config, user, today, body }, write) => {
    const day = body.date ?? today
    if (body.dryRun) return dryRun({ database: { read }, log }, day)
    if (day > today) throw refuse.rule('runInFuture', 'date')
    const run = await runReminders({ database: { read, write }, config, log }, { day, isScheduled: false, userId: user.id })
    if (!run) throw new Refusal(409, messages.remindersRunning)
    return run
  }),
  switch: async (ctx) => {
    const { isOn, from, clientId } = ctx.body
    if (clientId !== undefined && ctx.user.clientId !== null && clientId !== ctx.user.clientId) throw refuse.unknownId('clientId')
    const ownerId = clientId ?? sideOf(ctx.user)
    if (ownerId !== PROVIDER) await mustHavePolicy(ctx, ownerId)
    await switchReminders(ctx, ownerId, isOn, from ?? ctx.today)
    return null
  },
  coverage: ({ db, user, query, today }) => coverageOf(db, sideOf(user), query, today),
  status: ({ db, user }) => statusOf(db, sideOf(user)),
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
