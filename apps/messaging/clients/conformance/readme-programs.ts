import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { folderOf, lacksProgram, type Language } from './languages.ts';

/** A code snippet of a README. */
export interface Snippet {
  /** The heading above the snippet. */
  section: string;
  code: string;
}

/** The code snippets of a README after its first program, which is complete. */
export function snippetsOf(language: Language): Snippet[] {
  const readme = readFileSync(join(folderOf(language), 'README.md'), 'utf8');
  return readme
    .split(/^## /m)
    .slice(2)
    .flatMap((section) =>
      [...section.matchAll(/^```\w+\n([^]*?)^```/gm)].map(([, code = '']) => ({
        section: section.split('\n')[0] ?? '',
        code,
      })),
    );
}

/** The complete program for a snippet. Like the README's first program, it creates the client that the snippet uses. */
interface Program {
  file: string;
  text: string;
  /** The programs that this machine lacks to run this program. */
  lack?: string | undefined;
  /** The command that runs the program, if it differs from the command of the language's other programs. */
  command?: string[];
}

export function programOfSnippet({ folder }: Language, { section, code }: Snippet): Program {
  switch (folder) {
    case 'node': {
      const makesClient = /new Messaging\(|verifyWebhook/.test(code);
      const head = "import { Messaging } from 'messaging-service-client';\nconst client = new Messaging();\n";
      return { file: 'snippet.mjs', text: makesClient ? code : head + code };
    }
    case 'python':
      return { file: 'snippet.py', text: `from messaging_client import Messaging\nclient = Messaging()\n${code}` };
    case 'php': {
      const isServer = section === 'Webhooks';
      const needsGuzzle = code.includes('GuzzleHttp');
      const head = [
        "<?php\nrequire 'vendor/autoload.php';",
        ...(needsGuzzle ? ["require 'GuzzleHttp/autoload.php';"] : []),
        ...(isServer ? [] : ['$client = new Messaging\\Client();']),
      ].join('\n');
      return {
        file: 'snippet.php',
        text: `${head}\n${code}`,
        lack: needsGuzzle ? lacksProgram('php', ['-r', 'require "GuzzleHttp/autoload.php";']) : undefined,
        ...(isServer && { command: ['php', '-S', 'localhost:3000', 'snippet.php'] }),
      };
    }
    case 'ruby': {
      const head = "require 'messaging/client'\nclient = Messaging::Client.new\n$stdout.sync = true\n";
      return { file: 'snippet.rb', text: head + code + (section === 'Webhooks' ? RACK : '') };
    }
    case 'go':
      return { file: 'snippet.go', text: goProgram(code) };
    default:
      throw new Error(`No library exists in ${folder}`);
  }
}

const GO_MODULE = 'example.com/messaging/clients/go';

function goProgram(code: string): string {
  const standard = ['context', 'errors', 'fmt', 'io', 'log', 'net/http', 'os'];
  const body = `	ctx := context.Background()
	client, err := messaging.New()
	check(err)
	_, _ = ctx, client
	{
${code}	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
`;
  const imports = standard.filter((name) => body.includes(`${name.split('/').at(-1)}.`)).map((name) => `"${name}"`);
  if (code.includes('messagingtest.')) imports.push(`"${GO_MODULE}/messagingtest"`);
  return `package main

import (
${imports.join('\n')}
messaging "${GO_MODULE}"
)

func main() {
${body}`;
}

/** Serves the application `hook` as a Rack server would, one request at a time. */
const RACK = `
require 'socket'
require 'stringio'
server = TCPServer.new('localhost', 3000)
loop do
  socket = server.accept
  next socket.close unless socket.gets

  env = {}
  while (line = socket.gets.chomp) != ''
    name, value = line.split(': ', 2)
    env["HTTP_#{name.upcase.tr('-', '_')}"] = value
  end
  env['rack.input'] = StringIO.new(socket.read(env.fetch('HTTP_CONTENT_LENGTH', 0).to_i))
  status, = hook.call(env)
  socket.write("HTTP/1.1 #{status} OK\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n")
  socket.close
end
`;
