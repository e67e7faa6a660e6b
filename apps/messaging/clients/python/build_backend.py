"""Builds the wheel and the source distribution (PEP 517) with the standard library, so that neither needs a network."""
import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
TEXT = (HERE / "pyproject.toml").read_text()


def _setting(name):
    return re.search(rf'^{name} = "(.*)"$', TEXT, re.MULTILINE)[1]


VERSION = _setting("version")
FULL = f"messaging_client-{VERSION}"
METADATA = f"""Metadata-Version: 2.1
Name: {_setting("name")}
Version: {VERSION}
Summary: {_setting("description")}
License: Apache-2.0
Requires-Python: {_setting("requires-python")}
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

{(HERE / "README.md").read_text()}"""


def build_wheel(directory, config_settings=None, metadata_directory=None):
    package = HERE / "src/messaging_client"
    files = {f"messaging_client/{each.name}": each.read_bytes() for each in sorted(package.iterdir()) if each.is_file()}
    info = f"{FULL}.dist-info"
    files[f"{info}/METADATA"] = METADATA.encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: messaging-client\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join(f"{name},{_hash(content)},{len(content)}\n" for name, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"{FULL}-py3-none-any.whl"
    with zipfile.ZipFile(Path(directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(zipfile.ZipInfo(path), content)
    return name


def build_sdist(directory, config_settings=None):
    name = f"{FULL}.tar.gz"
    paths = ["pyproject.toml", "build_backend.py", "README.md", "CHANGELOG.md"]
    paths += [str(each.relative_to(HERE)) for each in sorted((HERE / "src/messaging_client").iterdir()) if each.is_file()]
    with tarfile.open(Path(directory) / name, "w:gz") as archive:
        for path in paths:
            archive.add(HERE / path, f"{FULL}/{path}")
        info = tarfile.TarInfo(f"{FULL}/PKG-INFO")
        info.size = len(METADATA.encode())
        archive.addfile(info, io.BytesIO(METADATA.encode()))
    return name


def _hash(content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"sha256={digest}"
