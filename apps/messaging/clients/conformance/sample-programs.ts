import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CLIENTS, run } from './languages.ts';

interface Program {
  command: string[];
  environment: NodeJS.ProcessEnv;
}

/** One program of a library with all these code snippets, one after another. */
export async function sampleProgram(folder: string, codes: string[], project: string): Promise<Program> {
  const library = join(CLIENTS, folder);
  const write = (file: string, head: string, parts: string[], foot = '') => {
    writeFileSync(join(project, file), [head, ...parts, foot].join('\n'));
    return file;
  };
  const blocks = codes.map((code) => `{\n${code}\n}`);
  switch (folder) {
    case 'node': {
      const head = `import { Messaging } from '${join(library, 'src/index.ts')}';\nconst client = new Messaging();`;
      return { command: [process.execPath, write('all.mts', head, blocks)], environment: {} };
    }
    case 'python': {
      const file = write('all.py', 'from messaging_client import Messaging\nclient = Messaging()', codes);
      return { command: ['python3', file], environment: { PYTHONPATH: join(library, 'src') } };
    }
    case 'php': {
      const head = `<?php
spl_autoload_register(function (string $class) {
    require '${library}/src/' . strtr(substr($class, strlen('Messaging\\\\')), '\\\\', '/') . '.php';
});
$client = new Messaging\\Client();`;
      return { command: ['php', write('all.php', head, codes)], environment: {} };
    }
    case 'ruby': {
      const head = "require 'messaging/client'\nclient = Messaging::Client.new";
      return { command: ['ruby', '-I', join(library, 'lib'), write('all.rb', head, codes)], environment: {} };
    }
    case 'go':
      return goProgram(codes, project);
    default:
      throw new Error(`No library exists in ${folder}`);
  }
}

async function goProgram(codes: string[], project: string): Promise<Program> {
  const name = 'example.com/messaging/clients/go';
  await run(['go', 'mod', 'init', 'samples'], project);
  const replace = `${name}=${join(CLIENTS, 'go')}`;
  await run(['go', 'mod', 'edit', '-require', `${name}@v1.0.0`, '-replace', replace], project);
  const blocks = codes.map((code) => {
    const used = code.startsWith('answer, err')
      ? 'use(answer, err)'
      : code.startsWith('body, err')
        ? 'read(body, err)'
        : code.startsWith('err :=')
          ? 'use(nil, err)'
          : '';
    return `{\n${code}\n${used}\n}`;
  });
  const text = `package main

import (
	"context"
	"fmt"
	"io"
	"log"
${codes.some((code) => code.includes('time.')) ? '\t"time"\n' : ''}
	messaging "${name}"
)

func use(_ any, err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func read(body io.ReadCloser, err error) {
	use(nil, err)
	_, err = io.Copy(io.Discard, body)
	use(nil, err)
	use(nil, body.Close())
}

func main() {
	ctx := context.Background()
	client, err := messaging.New()
	use(client, err)
${blocks.join('\n')}
	fmt.Println()
}
`;
  writeFileSync(join(project, 'all.go'), text);
  return { command: ['go', 'run', 'all.go'], environment: {} };
}
