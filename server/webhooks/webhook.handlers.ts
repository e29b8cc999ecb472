import type { Knex } from 'knex'
import type { Calls } from '../../contract/index.ts'
import { WEBHOOK_LIMITS, WEBHOOK_TEST, whyNotWebhookUrl } from '../../rules/programs/webhooks.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import { change, create, erase } from '../kit/database/change.ts'
import { after, type Handlers, on, type SignedIn } from '../kit/http/handler.ts'
import { mustHaveScope } from '../kit/http/perform.ts'
import { refuse } from '../kit/http/problems.ts'
import { newEventUid } from '../kit/webhook-events.ts'
import { whyUnreachable } from './reach.ts'
import { newWebhookSecret } from './secret.ts'
import { sendAgain } from './send-again.actions.ts'
import { Webhook } from './webhook.model.ts'
import { deliveriesPage, deliveryOf, visibleWebhook, webhookOf, webhooksOf } from './webhook.queries.ts'

const HOUR = 60 * 60_000

/** Throws if a webhook may not use the URL. Runs before the transaction, because it resolves a name. */
const mustBeReachable = async ({ config, body: { url } }: { config: Config; body: { url: string } }): Promise<void> => {
  const wrong = whyNotWebhookUrl(url)
  if (wrong) throw refuse.rule(wrong, 'url')
  const reason = await whyUnreachable(url, config.webhookNetworks)
  if (reason !== undefined) throw refuse.invalid({ url: [reason] })
}

/** A webhook with full data returns licenses, so it needs the scope that reads them. */
const mustReadWhatItSends = (user: SignedIn, isFull: boolean) => isFull && mustHaveScope(user, 'licenses', 'read')

const mustHaveRoom = async (db: Knex, user: SignedIn) => {
  const found = await db('webhooks').modify(Webhook.visibleTo(user)).count({ total: '*' }).first()
  if (Number(found?.total) >= WEBHOOK_LIMITS.aSide) throw refuse.rule('webhooksAtMost')
}

/** Creates a test event that is delivered to this webhook only. */
const testEvent = async (db: Knex, webhook: Webhook): Promise<number> => {
  const happened_on = clock.now()
  const uid = newEventUid()
  const [event] = await db('webhook_events')
    .insert({ uid, type: WEBHOOK_TEST, client_id: webhook.clientId, data: '{}', happened_on })
    .returning('id')
  const [delivery] = await db('deliveries')
    .insert({ webhook_id: webhook.id, event_id: event.id, status: 'Waiting', next_attempt_on: happened_on })
    .returning('id')
  return delivery.id
}

export const webhookHandlers: Handlers<Calls['webhooks']> = {
  list: ({ db, user }) => webhooksOf(db, user),
  get: on(visibleWebhook, ({ db, user }, { id }) => webhookOf(db, user, id)),

  create: after(mustBeReachable, async (ctx) => {
    const { db, user, body, today } = ctx
    const { name, url, eventTypes, isFull = false, isActive = true } = body
    mustReadWhatItSends(user, isFull)
    await mustHaveRoom(db, user)
    const secret = newWebhookSecret()
    const values = { name: name.trim(), url, eventTypes, isFull, isActive, secret }
    const { id } = await create(ctx, Webhook, { ...values, clientId: user.clientId, userId: user.id, firstDay: today })
    return { id, secret }
  }),

  update: on(
    visibleWebhook,
    async (ctx, webhook) => {
      const { db, user, body } = ctx
      const { name, url, eventTypes, isFull = false, isActive = true } = body
      mustReadWhatItSends(user, isFull)
      const isBack = isActive && !webhook.isActive
      await change(ctx, webhook, {
        ...{ name: name.trim(), url, isFull, isActive, userId: user.id },
        ...(eventTypes.join() !== webhook.eventTypes.join() && { eventTypes }),
        ...(isBack && { offReason: null, failingSince: null }),
      })
      const waiting = { attempts: 0, first_attempt_on: null, next_attempt_on: clock.now() }
      if (isBack) await db('deliveries').where({ webhook_id: webhook.id, status: 'Waiting' }).update(waiting)
      return webhookOf(db, user, webhook.id)
    },
    mustBeReachable,
  ),

  remove: on(visibleWebhook, async (ctx, webhook) => {
    await erase(ctx, webhook)
    return null
  }),

  test: on(visibleWebhook, async ({ db }, webhook) => {
    if (!webhook.isActive) throw refuse.rule('webhookOff')
    return deliveryOf(db, await testEvent(db, webhook))
  }),

  rollSecret: on(visibleWebhook, async (ctx, webhook) => {
    const { oldSecretHours = WEBHOOK_LIMITS.rolledHours } = ctx.body
    const secret = newWebhookSecret()
    const oldSecretUntil = oldSecretHours === 0 ? null : clock.later(oldSecretHours * HOUR)
    await change(ctx, webhook, { secret, oldSecret: oldSecretUntil === null ? null : webhook.secret, oldSecretUntil })
    return { id: webhook.id, secret, oldSecretUntil }
  }),

  deliveries: on(visibleWebhook, ({ db, body }, webhook) => deliveriesPage(db, webhook, body)),
  sendAgain: on(visibleWebhook, ({ db, body }, webhook) => sendAgain(db, webhook, body)),
}
