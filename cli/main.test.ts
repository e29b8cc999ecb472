import { describe, expect, test } from 'vitest'
import { allCalls } from '../contract/index.ts'
import { messages } from '../rules/messages.ts'
import { saveProfile } from './kit/settings/profile.ts'
import { aFolder, problem, run } from './testing/world.ts'

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']]])('%j is the root’s', async (words) => {
    const { code, out } = await run(words)
    expect(code).toBe(0)
    expect(out).toMatch(/^Examples:/)
    expect(out).toContain('renewals')
  })

  test('examples come first, the options of all commands last', async () => {
    const { code, out } = await run(['renewals', 'step', 'license-received', '--help'])
    expect(code).toBe(0)
    expect(out).toMatch(/^Examples:\n {2}\$ evergreen renewals step license-received 42 /)
    expect(out).toContain('--document <file>')
    expect(out).toContain('--profile <name>')
  })

  test('help X is X --help, and a bare noun prints its own', async () => {
    const { out: help } = await run(['renewals', 'begin', '--help'])
    expect((await run(['help', 'renewals', 'begin'])).out).toBe(help)
    expect((await run(['--no-input', 'help', 'renewals', 'begin'])).out).toBe(help)
    const { code, out } = await run(['renewals'])
    expect((await run(['--no-input', 'renewals'])).out).toBe(out)
    expect(code).toBe(0)
    expect(out).toContain('begin [options] <license>')
  })

  test.each(['exit-codes', 'environment', 'formatting'])('the topic %s', async (topic) => {
    expect(await run(['help', topic])).toMatchObject({ code: 0, err: '' })
  })

  test('--version', async () => {
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('wrong usage is 2, with a hint', () => {
  test.each([
    [['renwals'], 'Did you mean renewals?'],
    [['help', 'renwals'], 'Did you mean renewals?'],
    [['help', 'exit-code'], 'Did you mean exit-codes?'],
    [['renewals', 'lits'], 'Did you mean list?'],
    [['renewals', 'list', '--past-dew'], 'Did you mean --past-due?'],
    [['renewals', 'show'], "missing required argument 'license'"],
    [['renewals', 'show', '1', '2'], 'too many arguments'],
    [['call', 'renewals.bgin'], 'Did you mean renewals.begin?'],
    [['whoami', '--server', 'nowhere'], 'The server must be an address'],
    [['import', 'licenses', 'x.csv'], '--map'],
  ])('%j', async (words, hint) => {
    const { code, out, err } = await run(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(hint)
  })
})

describe('exit codes', () => {
  const whoami = (answer: unknown) => run(['whoami'], { answers: { 'GET /authentication/current-user/identity': answer } })

  test.each([
    [400, 1],
    [401, 4],
    [403, 8],
    [404, 5],
    [409, 6],
    [412, 6],
    [429, 7],
    [503, 7],
    [500, 1],
  ])('a refusal with %i exits %i', async (status, code) => {
    const done = await whoami(problem(status, 'No.', { trackDate: ['Required'] }))
    expect(done).toMatchObject({ code, out: '' })
    expect(done.err).toContain('No.\ntrackDate: Required\n')
  })

  test('a stale step is a 400, and 6 to a script', async () => {
    expect((await whoami(problem(400, 'Unable to Mark Step Complete'))).code).toBe(6)
  })

  test('no token is 4, and shows how to create one', async () => {
    const { code, err, seen } = await run(['whoami'], { env: { EVERGREEN_TOKEN: '' } })
    expect({ code, seen }).toEqual({ code: 4, seen: [] })
    expect(err).toContain('evergreen login')
  })

  test('no connection is 7', async () => {
    const { code, err } = await run(['whoami'], {
      fetch: async () => {
        throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
      },
    })
    expect(code).toBe(7)
    expect(err).toContain('ECONNREFUSED')
  })

  test('a proxy that answers with a page is 7', async () => {
    expect((await whoami(new Response('<h1>Bad Gateway</h1>', { status: 502 }))).code).toBe(7)
  })

  test('who may is said where the person may not', async () => {
    const answers = { 'GET /activity': problem(403, messages.notAllowed) }
    const { code, err } = await run(['activity', 'list'], { answers })
    expect({ code, err }).toEqual({ code: 8, err: `${messages.notAllowed}\nPermitted for: administrators.\n` })
  })

  test('a second factor that is to be set up first is 4', async () => {
    expect((await whoami(problem(403, messages.secondFactorFirst))).code).toBe(4)
  })

  test.each([
    [['--profile', 'nihgt'], {}],
    [[], { EVERGREEN_PROFILE: 'nihgt' }],
  ])('a profile that nobody has made is wrong usage: %j', async (flags, more) => {
    const env = { XDG_CONFIG_HOME: aFolder() }
    saveProfile(env, 'night', { server: 'https://night.example', token: 'secret' })
    const { code, err, seen } = await run(['whoami', ...flags], { env: { ...env, ...more } })
    expect({ code, seen }).toEqual({ code: 2, seen: [] })
    expect(err).toContain('There is no profile "nihgt".\nDid you mean night?\nThe profiles: night\n')
  })

  test('text of the server cannot control the terminal', async () => {
    expect((await whoami(problem(400, 'No\u001b[2J.'))).err).toBe('No.\n')
  })
})

describe('with --json', () => {
  test('an error is JSON on stderr', async () => {
    const answers = { 'GET /licenses/42': problem(400, 'No.', { trackDate: ['Required'] }) }
    const { code, out, err } = await run(['licenses', 'show', '42', '--json'], { answers })
    expect({ code, out, err: JSON.parse(err) }).toEqual({
      code: 1,
      out: '',
      err: { error: { exitCode: 1, message: 'No.', hints: ['trackDate: Required'], errors: { trackDate: ['Required'] } } },
    })
  })

  test('so is wrong usage', async () => {
    const { code, err } = await run(['renewals', 'list', '--json', '--stat', 'CO'])
    expect({ code, ...JSON.parse(err) }).toMatchObject({ code: 2, error: { exitCode: 2, message: "error: unknown option '--stat'" } })
  })

  test('a command without a record prints what it has said', async () => {
    const answers = { 'GET /properties/3': { id: 3, name: 'Harbor', version: 1 }, 'DELETE /properties/3': null }
    const { code, out } = await run(['properties', 'delete', '3', '--yes', '--json'], { answers })
    expect({ code, ...JSON.parse(out) }).toEqual({ code: 0, messages: ['Property Deleted Successfully'], batchIds: [] })
  })
})

describe('options of all commands', () => {
  const user = { email: 'a@b.example', firstName: 'A', lastName: 'B', roles: ['Client'], clientName: null, today: '2026-11-20' }
  const answers = { 'GET /authentication/current-user/identity': user }

  test('stand before or behind the command', async () => {
    for (const words of [
      ['--json=email', 'whoami'],
      ['whoami', '--json=email'],
    ]) {
      expect(JSON.parse((await run(words, { answers })).out)).toEqual({ email: 'a@b.example' })
    }
  })

  test('a bare --json does not swallow the word behind it', async () => {
    const { code, seen } = await run(['renewals', 'show', '--json', '42'])
    expect(code).toBe(5)
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/licenses/42' })
  })

  test('--server wins over the environment', async () => {
    const urls: string[] = []
    const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
      urls.push(String(input))
      return Response.json(user)
    }
    await run(['whoami', '--server', 'https://flag.example'], { env: { EVERGREEN_SERVER: 'https://env.example' }, fetch })
    expect(urls).toEqual(['https://flag.example/api/v1.0/authentication/current-user/identity'])
  })

  test('the token is sent, and no cookie needed', async () => {
    const { seen } = await run(['whoami'], { answers })
    expect(seen[0]?.headers.authorization).toBe('Bearer secret-token')
  })
})

test('every call of the table can be named, and its help prints its schema', async () => {
  for (const { name, call } of allCalls()) {
    const { code, out } = await run(['call', name, '--help'])
    expect({ name, code }).toEqual({ name, code: 0 })
    expect(out).toMatch(/^Examples:/)
    expect(out).toContain(call.path)
    expect(out).toContain('Answer:')
  }
  const { out } = await run(['call', '--list'])
  expect(out.trimEnd().split('\n')).toHaveLength(allCalls().length)
})

test('fields after a space, as gh takes them, are answered with how to write them here', async () => {
  const { code, err } = await run(['renewals', 'list', '--json', 'id,licenseNumber'])
  expect([code, err]).toEqual([2, expect.stringContaining('--json=id,licenseNumber')])
})
