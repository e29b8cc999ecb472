import type { Knex } from 'knex'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { Database } from '../kit/database/db.ts'
import { liveFor } from '../kit/database/live-for.ts'
import { hashOf, newSecret } from '../kit/http/session.ts'
import { linkTo } from '../outside/mail/mail.ts'
import { hasNoUsers } from './first-administrator.actions.ts'

const DAY = 24 * 60 * 60_000
const VALID_FOR = 7 * DAY

/** Creates a link for the set-up of the first administrator, valid for a week; null if a user exists. Stores only the hash of its token. */
export const newSetUpLink = async (config: Config, { write }: Pick<Database, 'write'>): Promise<string | null> =>
  write(async (db) => {
    if (!(await hasNoUsers(db))) return null
    const token = newSecret()
    await db('set_up_links').where('expires_on', '<=', clock.now()).delete()
    await db('set_up_links').insert({ token_hash: hashOf(token), created_on: clock.now(), expires_on: clock.later(VALID_FOR) })
    return linkTo(config, `/set-up?token=${token}`)
  })

/** The link of a token, while it is valid. */
export const setUpLink = (db: Knex, token: string) => db('set_up_links').where('token_hash', hashOf(token)).modify(liveFor(VALID_FOR))
