import { execFile } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * Packs the folder dist/NAME as the npm package dist/NAME.tgz with the current version. `manifest`: additional fields of its package.json.
 */
export const pack = async (name: string, manifest: object): Promise<void> => {
  const isWindows = process.platform === 'win32'
  const { version, license, type } = packageJson
  writeFileSync(join('dist', name, 'package.json'), `${JSON.stringify({ name, version, license, type, ...manifest }, null, 2)}\n`)
  const words = ['pack', `./dist/${name}`, '--pack-destination', 'dist', '--silent']
  await promisify(execFile)(isWindows ? 'npm.cmd' : 'npm', words, { shell: isWindows })
  renameSync(`dist/${name}-${version}.tgz`, `dist/${name}.tgz`)
}
