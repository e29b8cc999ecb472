import { verifyPack } from '../../../rules/evidence/verify-pack.ts'
import { openZip, ZIP_PARTS } from '../../../rules/evidence/zip/open-zip.ts'

const asScript = (work: (...given: never[]) => unknown) => work.toString().replaceAll('</', '<\\/')

/** The page with which anybody verifies a pack without a network. It runs the texts of the functions that the command line runs. */
export const verifyHtml = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Verify an Evidence Pack</title>
<style>:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } body { margin: 2rem auto; max-width: 44rem; padding: 0 1rem }
code { overflow-wrap: anywhere } #result { margin-top: 1.5rem } .bad { color: #c62828 } .good { color: #2e7d32 }
@media (prefers-color-scheme: dark) { .bad { color: #ff8a80 } .good { color: #8fd19e } }</style></head>
<body><h1>Verify an Evidence Pack</h1>
<p>Choose the zip file that this page came in. Nothing leaves this computer.</p>
<p><label>Evidence pack <input type="file" accept=".zip,application/zip" id="file"></label></p>
<div id="result" role="status"></div>
<script>
const zipParts = { ${Object.entries(ZIP_PARTS).map(([name, part]) => `${name}: ${asScript(part)}`)} }
const openZip = ${asScript(openZip)}
const verifyPack = ${asScript(verifyPack)}
const place = document.getElementById('result')
const line = (text, look = '', name = 'p') => {
  const element = document.createElement(name)
  element.textContent = text
  element.className = look
  place.append(element)
}
document.getElementById('file').addEventListener('change', async ({ target }) => {
  place.replaceChildren()
  const [file] = target.files
  if (!file) return
  line('Verifying …')
  try {
    const { isIntact, isRepacked, problems, fileCount, publicKey, about } = await verifyPack(file, undefined, (pack) => openZip(pack, zipParts))
    place.replaceChildren()
    const good = isRepacked ? 'The pack was packed again. Its contents are intact: ' : 'The pack is intact: '
    line(isIntact ? good + fileCount + ' files are as they were signed.' : 'The pack is not intact.', isIntact ? 'good' : 'bad', 'h2')
    for (const problem of problems) line(problem, 'bad')
    if (about) line(about.title + ', as of ' + about.asOf + '. Made on ' + about.madeOn + ' by ' + about.madeBy + ', in the Evergreen of ' + about.provider + '.')
    if (publicKey) line('Signed with ' + publicKey + '. Compare it with the key that ' + (about ? about.provider : 'the provider') + ' names: only then is it theirs.')
  } catch (error) {
    place.replaceChildren()
    line('This browser cannot verify the pack (' + error + '). Use a current browser, or: evergreen evidence verify FILE', 'bad')
  }
})
</script></body></html>
`
