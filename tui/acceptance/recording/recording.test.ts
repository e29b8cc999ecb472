import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../server.ts'
import { animate } from './animation.ts'
import { record } from './record.ts'

/** The folder for the recording, set by `npm run pictures`. */
const folder = process.env.EVERGREEN_PICTURES

const captionsIn = (recording: string) => [...recording.matchAll(/class="caption"[^>]*>([^<]*)</g)].map(([, caption]) => caption)

test('the recording of the README has the steps that the terminal takes', async () => {
  const server = await startServer()
  try {
    const { token } = await server.signIn('administrator@harbor.example')
    const recording = animate(await record(server, token))
    if (folder) await writeFile(join(folder, 'terminal.svg'), recording)
    expect(captionsIn(recording).length).toBeGreaterThan(5)
    expect(captionsIn(await readFile('docs/pictures/terminal.svg', 'utf8'))).toEqual(captionsIn(recording))
  } finally {
    await server.stop()
  }
})
