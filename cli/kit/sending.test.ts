import { expect, test } from 'vitest'
import { problem, run } from '../testing/world.ts'

const IDENTITY = 'GET /authentication/current-user/identity'
const user = { id: 1, email: 'a@harbor.example', firstName: 'Ada', lastName: 'Lee', roles: ['Client'], clientId: 3, today: '2026-11-20' }

/** A server that never replies, until the request is aborted. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init as { signal: AbortSignal }
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const later = (seconds: number) =>
  new Response(JSON.stringify({ title: 'Busy', status: 503, detail: 'The server is busy.', requestId: 'r' }), {
    status: 503,
    headers: { 'content-type': 'application/problem+json', 'retry-after': String(seconds) },
  })

test('a silent server is given up after --timeout seconds with exit code 7', async () => {
  const { code, err } = await run(['whoami', '--timeout', '1'], { fetch: silent })
  expect(code).toBe(7)
  expect(err).toContain('It did not answer within 1 seconds.')
})

test.each(['0', 'soon', '1.5', '-3'])('--timeout %s is a wrong usage', async (seconds) => {
  expect(await run(['whoami', `--timeout=${seconds}`])).toMatchObject({ code: 2, seen: [] })
})

test('Ctrl-C ends the waiting at once, which is 130', async () => {
  const interrupt = new AbortController()
  const ended = run(['whoami'], { fetch: silent, signal: interrupt.signal })
  interrupt.abort()
  expect(await ended).toMatchObject({ code: 130, err: 'Interrupted.\n' })
})

test('a request is repeated when the server asks to wait', async () => {
  let asked = 0
  const { code, out, err } = await run(['whoami', '--json=email'], { answers: { [IDENTITY]: () => (++asked < 3 ? later(1) : user) } })
  expect({ code, asked }).toEqual({ code: 0, asked: 3 })
  expect(JSON.parse(out)).toEqual({ email: 'a@harbor.example' })
  expect(err).toBe('The server is busy. Trying again in 1 s.\n'.repeat(2))
})

test('so is a POST that only reads, in the middle of a list', async () => {
  let asked = 0
  const page = { items: Array.from({ length: 100 }, (_, id) => ({ id })), totalItemCount: 101, next: 'c2s' }
  const answers = {
    'GET /custom-fields?record=License': { items: [] },
    'POST /licenses/list': () =>
      ++asked === 2 ? later(1) : asked === 1 ? page : { items: [{ id: 100 }], totalItemCount: 101, next: null },
  }
  const { code, out } = await run(['licenses', 'list', '--all', '--json=id'], { answers })
  expect({ code, asked, rows: JSON.parse(out).items.length }).toEqual({ code: 0, asked: 3, rows: 101 })
})

test('but not forever, not after half an hour, and not if it would act twice', async () => {
  let asked = 0
  const busy = (seconds: number) => () => {
    asked++
    return later(seconds)
  }
  expect(await run(['whoami'], { answers: { [IDENTITY]: busy(1800) } })).toMatchObject({ code: 7 })
  expect(asked).toBe(1)
  expect(await run(['tokens', 'revoke', '7', '-y'], { answers: { 'DELETE /authentication/tokens/7': busy(1) } })).toMatchObject({ code: 7 })
  expect(asked).toBe(2)
})

test('DEBUG=api logs each request without its content', async () => {
  const { err } = await run(['whoami'], { answers: { [IDENTITY]: user }, env: { DEBUG: 'api', EVERGREEN_TOKEN: 'secret-token' } })
  expect(err).toMatch(/^GET \/authentication\/current-user\/identity done \d+ ms$/m)
  expect(err).not.toContain('secret-token')
  const refused = await run(['whoami'], { answers: { [IDENTITY]: problem(403, 'No.') }, env: { DEBUG: 'api' } })
  expect(refused.err).toMatch(/^GET \S+identity 403 \(request r\) \d+ ms$/m)
})
