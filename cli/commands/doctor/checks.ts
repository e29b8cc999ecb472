import { Refused } from '../../../client/http.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { explain } from '../../kit/errors.ts'
import { askHealth, askReadiness, type Health, type Readiness } from '../../kit/health.ts'
import { momentText } from '../../kit/output/cells.ts'
import { clean } from '../../kit/output/clean.ts'
import { connect, type Run } from '../../kit/run.ts'
import { readSettings } from '../../kit/settings/profile.ts'

export interface Check {
  check: 'settings' | 'server' | 'database' | 'documents' | 'reminders' | 'version' | 'clock' | 'token'
  state: 'ok' | 'warning' | 'wrong'
  says: string
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A token that expires sooner is reported. */
const SOON = 14 * DAY

/** Each check reports one result. A check that depends on a failed one is skipped. */
export async function checkAll(run: Run): Promise<Check[]> {
  const settings = settingsOf(run)
  if (!('server' in settings)) return [settings]
  const { server, ...checked } = settings
  const health = await askHealth(run.io, server).catch((error: Error) => error)
  if (health instanceof Error) return [checked, { check: 'server', state: 'wrong', says: `${server}: ${wordsOf(run, health)}` }]
  const answers: Check = { check: 'server', state: 'ok', says: `${server} answers` }
  const ready = await askReadiness(run.io, server)
  const parts = [partOf(ready, 'database'), partOf(ready, 'documents'), remindersOf(ready)]
  return [checked, answers, ...parts, versionOf(health), clockOf(health), await tokenOf(run)]
}

function settingsOf({ globals, io }: Run): Check | (Check & { server: string }) {
  try {
    const { profile, server, token } = readSettings(globals, io.env, io.cwd)
    const held = token.value ? `token (${token.from})` : 'no token'
    return {
      check: 'settings',
      state: 'ok',
      says: `profile ${profile.value} (${profile.from}), server ${server.value} (${server.from}), ${held}`,
      server: server.value,
    }
  } catch (error) {
    return { check: 'settings', state: 'wrong', says: explain(error, false).lines.join(' ') }
  }
}

/** Late or held reminders are a warning only, because the server is ready nevertheless. */
const remindersOf = ({ degraded }: Readiness): Check => ({
  check: 'reminders',
  state: degraded.length > 0 ? 'warning' : 'ok',
  says: degraded.length > 0 ? clean(degraded.join(' ')) : 'neither late nor held',
})

const partOf = (ready: Readiness, check: 'database' | 'documents'): Check => ({
  check,
  state: ready[check] === 'ready' ? 'ok' : 'wrong',
  says: clean(ready[check]),
})

function versionOf({ version }: Health): Check {
  const ours = packageJson.version
  if (version === ours) return { check: 'version', state: 'ok', says: `${ours} here and there` }
  return { check: 'version', state: 'warning', says: `${ours} here, ${clean(version ?? 'an older one')} on the server` }
}

function clockOf({ ahead }: Health): Check {
  if (ahead === null) return { check: 'clock', state: 'warning', says: 'the server does not tell its time' }
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (Math.abs(ahead) < MINUTE) return { check: 'clock', state: 'ok', says: 'agrees with the server' }
  return { check: 'clock', state: 'warning', says: `${seconds} seconds ${ahead > 0 ? 'behind' : 'ahead of'} the server` }
}

async function tokenOf(run: Run): Promise<Check> {
  try {
    const { api } = await connect(run)
    const [user, { items }] = [await api.authentication.identity(), await api.authentication.tokens()]
    const token = items.find(({ isCurrent }) => isCurrent)
    const whose = `of ${user.email}`
    if (!token) return { check: 'token', state: 'ok', says: clean(whose) }
    const until = `${whose}, "${token.name}", until ${momentText(token.expiresOn)}`
    const endsSoon = Date.parse(token.expiresOn) - run.io.now() < SOON
    return {
      check: 'token',
      state: endsSoon ? 'warning' : 'ok',
      says: clean(endsSoon ? `${until}: make a new one, evergreen login` : until),
    }
  } catch (error) {
    const refused = error instanceof Refused && error.status === 401
    return { check: 'token', state: 'wrong', says: refused ? 'is not valid any more: evergreen login' : wordsOf(run, error) }
  }
}

const wordsOf = ({ io }: Run, error: unknown): string => explain(error, io.signal.aborted).lines.join(' ')
