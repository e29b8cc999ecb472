import { Box, Text, useApp, useInput, usePaste, type WindowSize } from 'ink'
import { type ComponentType, type Dispatch, useReducer, useState } from 'react'
import type { Client } from '../client/index.ts'
import { type CurrentUser, personOf } from '../contract/authentication/calls.ts'
import { dateFormat } from '../rules/installation/date-format.ts'
import { messages } from '../rules/messages.ts'
import { mayRenew, PERMISSIONS } from '../rules/people/permissions.ts'
import { keysOf } from '../rules/records.ts'
import { Boxes } from './app.boxes.tsx'
import { guardKeys, useClient, useIdentity, useRememberedView } from './app.hooks.ts'
import { AgainKey, AppKeys, DismissKey } from './app.keys.ts'
import { type AppEvent, type AppState, appReducer, openApp } from './app.state.ts'
import type { Memory } from './memory.ts'
import { RememberedProvider } from './remembered.ts'
import { screens } from './screens.ts'
import { SignIn } from './sign-in/sign-in.tsx'
import { connect as connectReducer, UNHEARD } from './ui/connection.ts'
import { useTaskCounts, useUnread } from './ui/counts.ts'
import { Banner } from './ui/frame/banner.tsx'
import { Footer } from './ui/frame/footer.tsx'
import { Header } from './ui/frame/header.tsx'
import { Help } from './ui/frame/help.tsx'
import { SMALLEST, useSize } from './ui/frame/size.ts'
import { ToastLine, toastLines, useToastTimer } from './ui/frame/toast.tsx'
import { KeyStore } from './ui/keys/key-store.ts'
import type { KeyMap } from './ui/keys/keys.ts'
import { Active, KeysProvider, type Outside, type Session, SessionProvider, SizeProvider, useKeys } from './ui/session.tsx'
import { words } from './ui/words.ts'

export interface AppProps {
  connect(token: string | null, onBatch?: (batchId: number) => void): Client
  token: string | null
  /** Creates a client with a cookie session, for sign-in. */
  connectSession(): Client
  saveToken(token: string): Promise<void>
  /** The name of this computer. */
  host: string
  /** The keys that the user has changed in the settings. */
  keyMap: KeyMap
  server: string
  readonly: boolean
  memory: Memory
  outside: Outside
  now(): number
}

const HEADER_ROWS = 1
const FOOTER_ROWS = 2

export function App(props: AppProps) {
  const size = useSize()
  const { exit } = useApp()
  const [keys] = useState(() => new KeyStore(props.keyMap))
  useInput((input, key) => keys.input(input, key))
  usePaste((text) => keys.paste(text))
  const isTooSmall = size.columns < SMALLEST.columns || size.rows < SMALLEST.rows
  // Nothing is laid out for less: there is no room to wrap text into.
  const room = { columns: Math.max(size.columns, SMALLEST.columns), rows: Math.max(size.rows, SMALLEST.rows) }
  return (
    <KeysProvider value={keys}>
      {isTooSmall && <TooSmall size={size} quit={exit} />}
      {/* Hidden, not unmounted: typed text survives while the terminal is too small. */}
      <Box display={isTooSmall ? 'none' : 'flex'}>
        <Frame {...props} size={room} keys={keys} quit={exit} />
      </Box>
    </KeysProvider>
  )
}

function TooSmall({ size, quit }: { size: WindowSize; quit(): void }) {
  useKeys('help', { title: 'Too small', modal: true, bindings: [{ keys: ['q'], says: 'Quit', run: quit }] })
  return <Text>{words.tooSmall(size.columns, size.rows)}</Text>
}

type FrameProps = AppProps & { size: WindowSize; keys: KeyStore; quit(): void }

function Frame({ size, keys, quit, ...props }: FrameProps) {
  const { connect, server, readonly, memory, outside, now } = props
  const [state, dispatch] = useReducer(appReducer, props.token, openApp)
  const [connection, report] = useReducer(connectReducer, UNHEARD)
  const { token, user, toast } = state
  const isSigningIn = state.signIn !== null

  const api = useClient({ connect, token, now }, dispatch, report)
  const failed = (sentence: string) => dispatch({ type: 'toast', kind: 'failed', sentence })
  const identified = (known: CurrentUser, good: string) => {
    dateFormat.set(known.dateFormat)
    dispatch({ type: 'identified', user: known, token: good, view: memory.of(known).view })
  }
  useIdentity({ api, token, connection, now, onIdentified: identified, onFailed: failed })
  const remembered = useRememberedView(memory, state)
  guardKeys(keys, { toast, isReadonly: readonly, isLost: connection.lost }, dispatch)
  useToastTimer(toast, (number) => dispatch({ type: 'toastGone', number }))

  const renews = user !== null && mayRenew(personOf(user))
  const { counts, recount } = useTaskCounts(api, renews && !isSigningIn, connection.epoch)
  const unread = useUnread(api, user !== null && !isSigningIn, connection.epoch)
  const session: Session | null = user && {
    api,
    server,
    outside,
    user,
    person: personOf(user),
    today: user.today,
    connection,
    counts,
    recount,
    go: (route) => dispatch({ type: 'go', route }),
    back: () => dispatch({ type: 'back' }),
    show: (view) => dispatch({ type: 'view', view }),
    done: (sentence) => dispatch({ type: 'toast', kind: 'done', sentence }),
    failed,
    now,
  }
  const lines = toastLines(toast, size.columns)
  const room = { columns: size.columns, rows: size.rows - HEADER_ROWS - lines.length - FOOTER_ROWS - (connection.lost ? 1 : 0) }

  return (
    <SizeProvider value={room}>
      <Keys state={state} dispatch={dispatch} refresh={() => report({ type: 'refresh' })} quit={quit} />
      <AgainKey onAgain={outside.again} />
      {toast?.kind === 'failed' && <DismissKey onDismiss={() => dispatch({ type: 'toastGone' })} />}
      <Box flexDirection="column" width={size.columns} height={size.rows}>
        <Header user={user} view={state.view} counts={counts} unread={unread.counts ?? 0} readonly={readonly} />
        <Banner connection={connection} now={now} />
        <Box flexDirection="column" flexGrow={1} overflow="hidden">
          {isSigningIn && <SignInScreen {...props} why={state.signIn ?? ''} quit={quit} onIdentified={identified} onFailed={failed} />}
          {state.isHelping && !isSigningIn && <Help onClose={() => dispatch({ type: 'help', isHelping: false })} />}
          {session && remembered ? (
            <SessionProvider value={session}>
              <RememberedProvider value={remembered}>
                {!isSigningIn && (
                  <Boxes
                    state={state}
                    dispatch={dispatch}
                    refresh={() => report({ type: 'refresh' })}
                    recount={() => void unread.recount()}
                  />
                )}
                <Screens key={session.user.id} state={state} isSigningIn={isSigningIn} />
              </RememberedProvider>
            </SessionProvider>
          ) : (
            !isSigningIn && <Text dimColor>{words.reaching(server)}</Text>
          )}
        </Box>
        <ToastLine lines={lines} isBad={toast?.kind !== 'done'} />
        <Footer columns={size.columns} />
      </Box>
    </SizeProvider>
  )
}

interface KeysProps {
  state: AppState
  dispatch: Dispatch<AppEvent>
  /** Reloads all shown data. */
  refresh(): void
  quit(): void
}

/** The keys that work on every screen, and why some do not. */
function Keys({ state, dispatch, refresh, quit }: KeysProps) {
  const { user } = state
  const whyNot = (may: boolean | null) => (may ? null : user ? messages.notAllowed : words.reading)
  const person = user && personOf(user)
  return (
    <AppKeys
      view={state.view}
      whyNoViews={whyNot(person && mayRenew(person))}
      whyNoImports={whyNot(person && PERMISSIONS.mayImport.role(person))}
      whyNoReminders={whyNot(person && PERMISSIONS.mayAssign.role(person))}
      canUndo={state.batchId !== null}
      onView={(view) => dispatch({ type: 'view', view })}
      onUndo={() => dispatch({ type: 'undo', isOpen: true })}
      onFind={() => user && dispatch({ type: 'find', isOpen: true })}
      onImports={() => user && dispatch({ type: 'imports', isOpen: true })}
      onReminders={() =>
        state.routes[state.view]?.at(-1)?.screen !== 'reminders' && dispatch({ type: 'go', route: { screen: 'reminders' } })
      }
      onNotifications={() => user && dispatch({ type: 'notifications', isOpen: true })}
      onHelp={() => dispatch({ type: 'help', isHelping: true })}
      onRefresh={refresh}
      onQuit={quit}
    />
  )
}

interface SignInScreenProps extends AppProps {
  why: string
  quit(): void
  onIdentified(user: CurrentUser, token: string): void
  onFailed(sentence: string): void
}

/** The sign-in screen. It stores the token after the server has accepted it. */
const SignInScreen = ({
  server,
  why,
  connect,
  connectSession,
  host,
  outside,
  saveToken,
  quit,
  onIdentified,
  onFailed,
}: SignInScreenProps) => (
  <SignIn
    server={server}
    why={why}
    connect={connect}
    connectSession={connectSession}
    host={host}
    browse={outside.browse}
    onQuit={quit}
    onSignedIn={(user, token) => {
      onIdentified(user, token)
      saveToken(token).catch((error: Error) => onFailed(error.message))
    }}
  />
)

/** All opened screens. Those that are not shown stay mounted, so that going back restores their row and filters. */
function Screens({ state, isSigningIn }: { state: AppState; isSigningIn: boolean }) {
  const isCovered = isSigningIn || state.isHelping || state.isFinding || state.isImporting || state.isNotified || state.undoing !== null
  const all = keysOf(state.routes).flatMap((view) => {
    const { [view]: routes = [] } = state.routes
    return routes.map((route, index) => ({ route, key: `${view} ${index}`, isShown: view === state.view && index === routes.length - 1 }))
  })
  return all.map(({ route, key, isShown }) => {
    const Screen = screens[route.screen] as ComponentType<typeof route>
    return (
      <Box key={key} display={isShown && !isCovered ? 'flex' : 'none'} flexDirection="column" flexGrow={1}>
        <Active when={isShown && !isSigningIn}>
          <Screen {...route} />
        </Active>
      </Box>
    )
  })
}
