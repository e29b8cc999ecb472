import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../tui/acceptance/server.ts'
import { animate } from './pictures/animation.ts'
import { record } from './pictures/recording.ts'
import { screenshotsOf, takeScreenshots } from './pictures/screenshots.ts'

/** Makes the pictures of the README from the built program with its demo data: `npm run pictures`. */
const FOLDER = 'docs/pictures'
const USER = 'administrator@harbor.example'

execFileSync(process.execPath, ['scripts/build.ts', '--missing'], { stdio: 'inherit' })
mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
try {
  const { token, api } = await server.signIn(USER)
  const screenshots = await screenshotsOf(api)
  await takeScreenshots(server.address, token, FOLDER, screenshots)
  const recording = 'terminal.svg'
  writeFileSync(join(FOLDER, recording), animate(await record(server, token)))
  for (const file of [...screenshots.map(({ name }) => `${name}.png`), recording])
    console.log(`${join(FOLDER, file)}: ${Math.round(statSync(join(FOLDER, file)).size / 1024)} KiB`)
} finally {
  await server.stop()
}
