"""Calls the Python library with the cases on standard input. See ../README.md."""
import asyncio
import inspect
import json
import logging
import os
import re
import sys
import threading

sys.path.insert(0, sys.argv[1])
ASYNC = sys.argv[2:] == ["async"]

import messaging_client as lib  # noqa: E402

TYPES = [
    ("timeout", lib.MessagingTimeoutError),
    ("connection", lib.MessagingConnectionError),
    ("argument", lib.InvalidArgumentError),
    ("webhook", lib.WebhookVerificationError),
    ("canceled", (lib.CanceledError, asyncio.CancelledError)),
    ("invalid_request", lib.InvalidRequestError),
    ("authentication", lib.AuthenticationError),
    ("permission", lib.PermissionDeniedError),
    ("not_found", lib.NotFoundError),
    ("conflict", lib.ConflictError),
    ("rate_limit", lib.RateLimitError),
    ("server", lib.ServerError),
    ("api", lib.APIError),
]


def describe(error):
    names = {"status": "status", "code": "code", "field": "field", "value": "value"}
    names.update({"requestId": "request_id", "retryAfter": "retry_after"})
    given = {name: getattr(error, attribute, None) for name, attribute in names.items()}
    kind = next((name for name, kinds in TYPES if isinstance(error, kinds)), type(error).__name__)
    shown = f"{error!r} {error.__cause__!r} {vars(error)}"
    return {"type": kind, "message": str(error), "shown": shown, **{k: v for k, v in given.items() if v is not None}}


class Notes(logging.Handler):
    def __init__(self):
        super().__init__()
        self.events = []

    def emit(self, record):
        self.format(record)
        event = dict(record.call)
        if "request_id" in event:
            event["requestId"] = event.pop("request_id")
        self.events.append(event)


NOTES = Notes()
lib_logger = logging.getLogger("messaging_client")
lib_logger.addHandler(NOTES)
lib_logger.setLevel(logging.DEBUG)


def snake(name):
    name = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)
    return name + "_" if name == "import" else name


def clock(line):
    return {"now": lambda: line["now"] / 1000} if "now" in line else {}


async def run(line):
    NOTES.events = []
    if line["mode"] == "verify":
        given = line["verify"]
        body = json.loads(given["body"]) if given.get("parsed") else given["body"].encode()
        more = {"tolerance": given["tolerance"]} if "tolerance" in given else {}
        return {"result": lib.verify_webhook(body, given["headers"], given["secrets"], **more, **clock(line))}
    if line["mode"] == "sign":
        given = line["sign"]
        return {"result": lib.sign_webhook(given["body"], given["secret"], id=given["id"], **clock(line))}
    sleeps, common = [], {}

    def sleep(seconds):
        sleeps.append(seconds)
        if ASYNC and line.get("cancel"):
            asyncio.current_task().cancel()

    async def async_sleep(seconds):
        sleep(seconds)
        await asyncio.sleep(0)

    def keep(info):
        if line.get("throws"):
            raise RuntimeError("of the caller")
        common["information"] = {
            "status": info.status,
            "requestId": info.request_id,
            "retries": info.retries,
            "rateLimit": info.rate_limit,
        }

    client = None
    try:
        names = {"apiKey": "api_key", "baseUrl": "base_url", "maxRetries": "max_retries", "allowHttp": "allow_http"}
        settings = {names.get(name, name): value for name, value in line["client"].items() if name != "timeoutMs"}
        if "timeoutMs" in line["client"]:
            settings["timeout"] = line["client"]["timeoutMs"] / 1000
        kind, wait = (lib.AsyncMessaging, async_sleep) if ASYNC else (lib.Messaging, sleep)
        client = kind(**settings, sleep=wait, random=lambda: line["random"], **clock(line))
        common["shown"] = repr(client)
        group, name = line["call"].split(".")
        method = getattr(getattr(client, snake(group)), snake(name))
        given = line["options"]
        options = {snake(name): value for name, value in given.items() if name != "timeoutMs"}
        if "timeoutMs" in given:
            options["timeout"] = given["timeoutMs"] / 1000
        if line.get("cancel") and not ASYNC:
            options["cancel"] = lambda: len(sleeps) > 0
        options["on_response"] = keep

        async def once():
            return await collect(line, method(*line["args"], **options))

        if line.get("parallel"):
            common["results"] = await side_by_side(line["parallel"], once)
        elif line["mode"] == "fork":
            common["results"] = [await once()]
            child = os.fork()
            if child == 0:
                await once()
                os._exit(0)
            os.waitpid(child, 0)
            common["results"].append(await once())
        elif line.get("times"):
            common["results"] = [await once() for _ in range(line["times"])]
        else:
            common["result"] = await once()
    except (lib.MessagingError, asyncio.CancelledError) as error:
        common["error"] = describe(error)
    if client is not None and ASYNC:
        await client.close()
    elif client is not None:
        client.close()
    return {"sleeps": sleeps, "log": NOTES.events, **common}


async def collect(line, value):
    if inspect.iscoroutine(value):
        value = await value
    if line["mode"] in ("call", "fork"):
        return value if value is None else checked(value)
    if line["mode"] == "unread":
        return await value.aclose() if hasattr(value, "aclose") else value.close()
    items = []
    if hasattr(value, "__aiter__"):
        async for item in value:
            items.append(item)
            if len(items) == line.get("take"):
                await value.aclose()
                break
    else:
        for item in value:
            items.append(item)
            if len(items) == line.get("take"):
                break
    if line["mode"] == "stream":
        return b"".join(items).decode()
    return [item._asdict() if line["mode"] == "events" else checked(item) for item in items]


def checked(model):
    """Checks that each attribute has the value of its field, and returns the object as it was received."""
    for name, value in vars(model).items():
        given = model.raw.get(re.sub("_([a-z])", lambda letter: letter[1].upper(), name.rstrip("_")))
        if name != "raw" and given is not None and given != plain(value) and not isinstance(given, int):
            raise AssertionError(f"{name} is {value!r}, not {given!r}")
    return model.raw


def plain(value):
    if isinstance(value, list):
        return [plain(item) for item in value]
    return checked(value) if isinstance(value, lib.models.Model) else value


async def side_by_side(count, once):
    if ASYNC:
        return list(await asyncio.gather(*(once() for _ in range(count))))
    results = []
    threads = [threading.Thread(target=lambda: results.append(asyncio.run(once()))) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


async def answer(line):
    before = dict(os.environ)
    os.environ.update(line["env"])
    try:
        return await asyncio.ensure_future(run(line))
    except Exception as error:
        return {"error": describe(error)}
    finally:
        os.environ.clear()
        os.environ.update(before)


async def main():
    for text in sys.stdin.buffer:
        line = json.loads(text)
        report = {"id": line["id"], **(await answer(line))}
        sys.stdout.buffer.write(json.dumps(report).encode() + b"\n")
        sys.stdout.buffer.flush()


asyncio.run(main())
