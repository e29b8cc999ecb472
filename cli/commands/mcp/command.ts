import type { Command } from 'commander'
import { personOf } from '../../../contract/authentication/calls.ts'
import { usage } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, setAction } from '../../kit/run.ts'
import type { Mode } from './mode.ts'

export function add(command: Command, io: Io): void {
  describe(command, {
    does: 'Let an assistant work with Evergreen, over the Model Context Protocol on stdin and stdout: with your permissions, and only to read.',
    examples: ['mcp', 'mcp --write', 'mcp --write --apply --profile night-jobs'],
  })
  command
    .option('--write', 'also plan bulk actions, which a person applies')
    .option('--apply', 'with --write: make every change that you may make, at once')
  setAction(command, io, {
    options: (_args, { write = false, apply = false }: { write?: boolean; apply?: boolean }): Mode => {
      if (apply && !write) throw usage('--apply needs --write.')
      return apply ? 'apply' : write ? 'plan' : 'read'
    },
    run: serve,
  })
}

async function serve(run: Run, mode: Mode): Promise<void> {
  const session = await connect(run)
  const user = await session.api.authentication.identity()
  // Loaded here only: no other command needs the SDK.
  const [{ StdioServerTransport }, { mcpServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('./server.ts'),
  ])
  const server = await mcpServer(session, personOf(user), mode, user.scopes)
  const closed = new Promise<void>((done) => {
    server.onclose = done
    run.io.stdin.once('end', () => server.close())
  })
  await server.connect(new StdioServerTransport())
  // stdout belongs to the protocol.
  printStatus(run, `Evergreen answers an assistant as ${session.profile.server} allows it (${mode}). End with Ctrl-C.`)
  await closed
}
