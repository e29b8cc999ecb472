import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PROGRAM } from '../../fixtures/testing/demo-server.ts'
import { openWorld } from './world.ts'

const world = openWorld()
const isHere = spawnSync('tmux', ['-V']).status === 0
const SESSION = `evergreen-${process.pid}`

/** Runs tmux with a separate tmux server, which the test ends. */
const tmux = (...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync('tmux', ['-L', SESSION, '-f', '/dev/null', ...words], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tmux ${words[0]}: ${stderr}`)
  return stdout
}
const picture = (): string => tmux('capture-pane', '-p', '-t', SESSION)
const sees = (what: RegExp) => expect.poll(picture, { timeout: 20_000 }).toMatch(what)
const isRunning = () => spawnSync('tmux', ['-L', SESSION, 'has-session', '-t', SESSION]).status === 0

afterAll(() => void (isHere && spawnSync('tmux', ['-L', SESSION, 'kill-server'])))

it('draws in tmux, takes keys, leaves the screen as it was, and follows a resize', { timeout: 90_000 }, async ({ skip }) => {
  skip(!isHere, 'tmux is not installed')
  const env = { ...world.env, EVERGREEN_TOKEN: world.token, NO_COLOR: '1' }
  const given = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  tmux('new-session', '-d', '-s', SESSION, '-x', '80', '-y', '24', ...given, '-c', join(world.server.folder), 'sh')
  tmux('set-option', '-g', 'escape-time', '0')
  // The shell prints a mark when the program has ended: earlier keys would go to the program.
  const start = (mark: string) => `"${process.execPath}" "${PROGRAM}" tui; echo en''ded ${mark}`
  tmux('send-keys', '-t', SESSION, `echo before; ${start('first')}`, 'Enter')
  await sees(/^1 of \d+ /m)
  expect(picture()).not.toContain('before')
  tmux('send-keys', '-t', SESSION, 'j')
  await sees(/^2 of \d+ /m)
  tmux('send-keys', '-t', SESSION, ':')
  await sees(/Screens/)
  tmux('send-keys', '-t', SESSION, 'Escape')
  await sees(/^2 of \d+ /m)
  tmux('send-keys', '-t', SESSION, 'q')
  await sees(/^before$/m)
  await sees(/^ended first$/m)
  expect(picture()).not.toContain('License #')
  tmux('send-keys', '-t', SESSION, start('second'), 'Enter')
  await sees(/^\d+ of \d+ /m)
  tmux('resize-window', '-t', SESSION, '-x', '160', '-y', '40')
  await sees(/License # +Stage +.*Expiration Date/)
  const frame = picture().trimEnd().split('\n')
  expect(frame.length).toBeLessThanOrEqual(40)
  expect(frame.filter((line) => line.includes('[Renewals]')).length).toBe(1)
  tmux('send-keys', '-t', SESSION, 'q')
  await expect.poll(picture, { timeout: 20_000 }).not.toContain('[Renewals]')
  await sees(/^ended second$/m)
  // Nor in the scrollback above the screen: rows have a stage, such as 2/8.
  expect(tmux('capture-pane', '-p', '-S', '-', '-t', SESSION)).not.toMatch(/ \d\/8 /)
  tmux('send-keys', '-t', SESSION, 'exit', 'Enter')
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false)
})
