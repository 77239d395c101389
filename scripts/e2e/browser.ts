import { execFile } from 'node:child_process';
import {
  access,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

type Options = Omit<LaunchOptions, 'args' | 'ignoreDefaultArgs'> & { ignoreDefaultArgs?: string[] };

type Program = { executablePath: string; env?: Record<string, string> };

/**
 * Launches a headless browser. It is the one in CHROME_PATH, else the Chromium from npm (Linux on x64, the
 * same for everyone, no system package needed), else an installed Chrome or Chromium. WebGL is rendered in
 * software.
 */
export const launchBrowser = (options?: Options): Promise<Browser> => launch(journeyFlags, options);

let shared: Promise<Browser> | undefined;

/**
 * Returns one browser for all journeys of a process. Each journey has its own contexts, and none may close
 * the browser. The browser ends with the process.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser().then((browser) => {
    // If a journey crashes the browser, the next journey launches another one.
    browser.once('disconnected', () => {
      shared = undefined;
    });
    return browser;
  });
  return shared;
}

/** Launches a browser with the settings of a visitor, for measurements. */
export const launchMeasuredBrowser = (options?: Options): Promise<Browser> => launch([], options);

// A journey's pages live only for seconds, so parallel compilation, garbage collection and rasterization cost
// more than they save.
const journeyFlags = ['--js-flags=--single-threaded --no-opt --no-maglev', '--in-process-gpu'];

async function launch(
  flags: string[],
  { ignoreDefaultArgs = [], ...options }: Options = {},
): Promise<Browser> {
  const { executablePath, env } = await findBrowserProgram();
  return chromium.launch({
    ...options,
    executablePath,
    env: { ...process.env, ...env },
    // By default the driver puts shared memory into files on disk, because a container's /dev/shm may be too
    // small.
    ignoreDefaultArgs: [
      ...ignoreDefaultArgs,
      ...((await hasRoomySharedMemory()) ? ['--disable-dev-shm-usage'] : []),
    ],
    args: [
      ...flags,
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      // Software rendering is only for WebGL, because compositing pages with it took twice as long.
      '--disable-gpu-compositing',
      '--disable-gpu-rasterization',
      // Disables background requests, and renders text the same on every machine.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--no-pings',
      '--font-render-hinting=none',
    ],
  });
}

async function hasRoomySharedMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 ** 30;
}

async function findBrowserProgram(): Promise<Program> {
  const chromePath = process.env.CHROME_PATH;
  if (chromePath) return { executablePath: chromePath };
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      return await unpackChromium();
    } catch (error) {
      const installed = await findInstalled();
      if (!installed) throw error;
      return { executablePath: installed };
    }
  }
  const installed = await findInstalled();
  if (installed) return { executablePath: installed };
  throw new Error('No Chrome or Chromium was found here. Name one in CHROME_PATH.');
}

async function findInstalled(): Promise<string | undefined> {
  for (const file of INSTALLED[process.platform] ?? []) {
    if (await isProgram(file)) return file;
  }
  return undefined;
}

const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: ['Google Chrome', 'Chromium'].flatMap((name) =>
    ['/Applications', join(homedir(), 'Applications')].map(
      (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
    ),
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Unpacks Chromium from npm once, with the libraries and fonts that a minimal system lacks. */
async function unpackChromium(): Promise<Program> {
  const packageFolder = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = `chromium-${version}-with-letters-of-user-${process.getuid?.()}`;
  const folder = await unpackTo(join(import.meta.dirname, '..', '..', 'node_modules', '.cache'), name).catch(
    () => unpackTo(tmpdir(), name),
  );
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

/**
 * Our font configuration. The package's configuration names folders of its usual host. Without any font, the
 * first form field crashes the browser.
 */
const fontConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/** Unpacks atomically, so that two test runs may start at once and a killed run does no harm. */
async function unpackTo(parentFolder: string, name: string): Promise<string> {
  const folder = join(parentFolder, name);
  if (await isUnpacked(folder)) return folder;
  await mkdir(parentFolder, { recursive: true });
  const temporaryFolder = await mkdtemp(`${folder}.new-`);
  try {
    // The package unpacks into TMPDIR. It unpacks its libraries only where it detects its usual host, which
    // the last variable imitates.
    const env = { ...process.env, TMPDIR: temporaryFolder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
    const unpack =
      "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: import.meta.dirname,
      env,
    });
    await writeFile(join(temporaryFolder, 'fonts', 'fonts.conf'), fontConfig);
    await rename(temporaryFolder, folder).catch(async (error) => {
      if (!(await isUnpacked(folder))) throw error;
    });
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Returns true only for programs that this user has unpacked, because the temporary folder is writable by
 * everyone.
 */
async function isUnpacked(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => undefined);
  return stats?.uid === process.getuid?.() && isProgram(join(folder, 'chromium'));
}
