import { BASE_PATH, type Calls } from '../../contract/index.ts'
import { CALENDAR_LIMITS, type FeedScope } from '../../rules/calendar.ts'
import { addDays, daysBetween } from '../../rules/day.ts'
import { sentences } from '../../rules/messages.ts'
import { mayAssign, mayRenew } from '../../rules/people/permissions.ts'
import { clock } from '../kit/clock.ts'
import { auditEvent } from '../kit/database/change.ts'
import { type Handlers, inOwnTransactions, type LoadContext, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { hashOf, newSecret, personNow } from '../kit/http/session.ts'
import { linkTo } from '../outside/mail/mail.ts'
import { withAbsent } from '../users/leaving/leave.queries.ts'
import { assigneesOf } from '../users/who.queries.ts'
import { calendarOf } from './calendar.queries.ts'
import { feedOf } from './feed.ts'

interface Feed {
  id: number
  name: string
  who: FeedScope
  userId: number
}

const ownFeed = ({ db, user, params }: LoadContext): Promise<Feed | undefined> =>
  db('calendar_feeds').where({ id: params.id, user_id: user.id }).first('id', 'name', 'who')

const HOUR = 60 * 60 * 1000

export const calendarHandlers: Handlers<Calls['calendar']> = {
  list: async ({ db, user, body, today }) => {
    const { who, ...range } = body
    const days = daysBetween(body.from, body.to) + 1
    if (days < 1 || days > CALENDAR_LIMITS.days) throw refuse.invalid({ to: [sentences.calendarDays(CALENDAR_LIMITS.days)] })
    return calendarOf(db, user, { ...range, assignees: await assigneesOf(db, user, who) }, today)
  },

  // The permissions are those of the owner at this moment: a deactivated user has no feed.
  read: async ({ db, params, today, config, writeQueue }) => {
    const where = { token_hash: hashOf(params.token) }
    const feed = await db('calendar_feeds').where(where).first('id', 'name', 'who', 'user_id as userId', 'last_read_on as lastReadOn')
    const user = feed && (await personNow(db, feed.userId))
    if (!user || !mayRenew(user)) throw refuse.notFound()
    if (!feed.lastReadOn || feed.lastReadOn < clock.later(-HOUR))
      writeQueue.later((write) => write('calendar_feeds').where(where).update({ last_read_on: clock.now() }), `feed ${feed.id}`)
    const range = {
      from: addDays(today, -CALENDAR_LIMITS.feedDaysBack),
      to: addDays(today, CALENDAR_LIMITS.feedDaysAhead),
      most: CALENDAR_LIMITS.feedEvents,
      assignees: feed.who === 'Everyone' && mayAssign(user) ? undefined : await withAbsent(db, [user.id], today),
    }
    const { items } = await calendarOf(db, user, range, today)
    const body = Buffer.from(feedOf(config, feed.name, items.slice(0, CALENDAR_LIMITS.feedEvents), today))
    return { body, fileName: 'evergreen.ics' }
  },
}

export const calendarFeedHandlers: Handlers<Calls['calendarFeeds']> = {
  list: async ({ db, user }) => {
    const items = await db('calendar_feeds')
      .where('user_id', user.id)
      .orderBy('id')
      .select('id', 'name', 'who', 'created_on as createdOn', 'last_read_on as lastReadOn')
    return { items, totalItemCount: items.length }
  },

  // Its own transaction, because a reply stored for an Idempotency-Key would contain the secret.
  create: inOwnTransactions(async (ctx, write) => {
    const { user, body, config } = ctx
    const { who = 'Mine' } = body
    if (who === 'Everyone' && !mayAssign(user)) throw refuse.rule('notAllowed', 'who')
    const token = newSecret()
    const name = body.name.trim()
    const id = await write(async (db) => {
      await db('users').where('id', user.id).forUpdate().first('id')
      const made = await db('calendar_feeds').where('user_id', user.id).pluck('id')
      if (made.length >= CALENDAR_LIMITS.feedsOfUser) throw refuse.rule('tooManyCalendarFeeds')
      const row = { user_id: user.id, name, who, token_hash: hashOf(token), created_on: clock.now() }
      const [feed] = await db('calendar_feeds').insert(row).returning('id')
      await auditEvent({ ...ctx, db }, { event: 'calendarFeedCreated', detail: name })
      return feed.id
    })
    return { id, url: linkTo(config, `${BASE_PATH}/calendar/${token}`) }
  }),

  remove: on(ownFeed, async (ctx, { id, name }) => {
    await ctx.db('calendar_feeds').where({ id }).delete()
    await auditEvent(ctx, { event: 'calendarFeedRevoked', detail: name })
    return null
  }),
}
